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
