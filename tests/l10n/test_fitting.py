"""Whether a translation can stand for its source."""

import pytest

from cardforge.l10n.fitting import misfit

GOLD, COIN = '<icon name="gold"/>', "<icon name='coin' />"
KEEP_ICONS = 'keep every <icon name="…"/>, untranslated'
ICON = ("the icon `gold` is not there as often as in the source", KEEP_ICONS)
BARE = "the source has no markup: leave it out"
ALONE = ("<b> is opened or closed alone", "write <b>…</b>")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Draw two.", "Dra två."),
        ("a < b", "a < b <3 c"),
        ("<b>Draw</b> two.", "Dra två."),
        ("<b>Draw</b> two.", "Dra<br/><keep>två</keep> <b>kort</b>."),
        (f"Pay {GOLD}{COIN}", f"{COIN} och {GOLD}"),
        ("<b>never closed", "<b>aldrig"),
    ],
)
def test_what_fits(source: str, text: str) -> None:
    assert misfit((source, ""), (text,)) is None


@pytest.mark.parametrize(
    ("source", "text", "what", "hint"),
    [
        ("Draw.", "<b>Dra</b>.", "`<b>` is not in the source text", BARE),
        ("Draw.", "Dra<br/>", "`<br/>` is not in the source text", BARE),
        ("<i>Draw</i>.", "<b>Dra</b>.", "`<b>` is not in the source text", "the source has <i>"),
        ("<b>Draw</b>.", "<b>Dra.", *ALONE),
        ("<b>Draw</b>.", "Dra</b>.", *ALONE),
        ("<b><i>D</i></b>", "<b><i>D</b></i>", *ALONE),
        (f"Pay {GOLD}", "Betala", *ICON),
        (f"Pay {GOLD}", f"{GOLD}{GOLD}", *ICON),
        (f"Pay {GOLD}", '<icon name="guld"/>', *ICON),
    ],
)  # fmt: skip
def test_what_does_not(source: str, text: str, what: str, hint: str) -> None:
    assert misfit((source, ""), (text,)) == (what, hint)


def test_each_form_of_a_plural_may_be_like_either_form_of_the_source() -> None:
    sources = (f"{GOLD} one", f"{GOLD}{GOLD} {{n}}")
    assert misfit(sources, (f"{GOLD} en", f"{GOLD}{GOLD} {{n}}")) is None
    assert misfit(sources, (f"{GOLD} en", "{n}")) == ICON
