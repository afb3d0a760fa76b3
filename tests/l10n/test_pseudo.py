"""The pseudo-languages: marks, length, and what must stay as it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.l10n.fill import FillFault, holes
from cardforge.l10n.fitting import misfit
from cardforge.l10n.pseudo import PseudoWords, pseudo


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("Draw two cards.", "⁅Ðřáŵ ŧŵö çářðš. Ðřáŵ ŧ⁆"),
        ("A", "⁅Á Á⁆"),
        ("12", "12"),
        ("", ""),
        ("{n} cards", "⁅{n} çářðš çá⁆"),
        ("{{x}} and", "⁅{{ẋ}} áñð ẋ á⁆"),
        ("<b>Go</b> &amp; <icon name='gold'/>", "⁅<b>Ğö</b> &amp; <icon name='gold'/> Ğ⁆"),
        ("see [the box](#box)", "⁅šéé [ŧĥé ƀöẋ](#box) šéé ŧ⁆"),
        ("Setup: ", "⁅Šéŧûṕ: Šé⁆ "),
        ("\nTwo\nlines\n", "\n⁅Ŧŵö\nłîñéš Ŧŵö ł⁆\n"),
    ],
)
def test_a_text_in_the_pseudo_language(text: str, becomes: str) -> None:
    assert pseudo(text) == becomes


def test_words_of_the_pseudo_language_are_filled() -> None:
    words = PseudoWords("qps-ploc", "en")
    assert words.locale == "qps-ploc"
    assert words.text("f#n", "{n} card", "{n} cards", n=1) == "⁅1 çářð çá⁆"
    assert words.text("f#n", "{n} card", "{n} cards", n=3) == "⁅3 çářðš çá⁆"
    assert words.raw("d/a.b", "{n} card") == "⁅{n} çářð çá⁆"
    assert words.lacking == 0
    with pytest.raises(FillFault, match="needs the number"):
        words.text("f#n", "a", "b")


@given(st.text(st.sampled_from("ab {}<>/.[]()#&;1")))
def test_what_can_stand_for_its_source_still_can(text: str) -> None:
    assert misfit((text, ""), (pseudo(text),)) is None
    try:
        assert [one.name for one in holes(pseudo(text))] == [one.name for one in holes(text)]
    except FillFault:
        with pytest.raises(FillFault):
            holes(text)
