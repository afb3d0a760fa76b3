"""Whatever stands in a file, a finding is one line that can be printed."""

import pytest

from cardforge.diagnostics.codes import seen
from cardforge.diagnostics.codes.yaml import SYNTAX


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain `x`", "plain `x`"),
        ("a\nb\r\tc\u2028d\x85", "a⏎b⏎⇥c⏎d⏎"),
        ("\x1b[31mred\x00\x7f\x9b", "␛[31mred␀␡�"),
        ("half \ud800 of it", "half ? of it"),
        ("no\xa0break, שלום, 😀", "no\xa0break, שלום, 😀"),
    ],
)
def test_what_nobody_sees_is_shown(text: str, shown: str) -> None:
    assert seen(text) == shown
    finding = SYNTAX.at(None, text, hint=text, file="x.yaml")
    assert (finding.message, finding.hint) == (shown, shown)


def test_a_long_quotation_is_cut_short() -> None:
    text = seen(f"`w` of <rect> leads too far: `{'9' * 5000}`; write `{'8' * 60}` or `{'7' * 61}`")
    assert text == (
        f"`w` of <rect> leads too far: `{'9' * 59}…`; write `{'8' * 60}` or `{'7' * 59}…`"
    )
    assert seen(f"`{'9' * 61}`") == f"`{'9' * 61}`"


def test_no_text_is_longer_than_a_thousand_letters() -> None:
    assert seen("x" * 1000) == "x" * 1000
    assert seen("x" * 1001) == "x" * 999 + "…"
