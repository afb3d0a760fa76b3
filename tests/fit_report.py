"""The smallest type on the faces of every shipped game, for each component and language.

``python -m tests.fit_report`` draws every card of every game in every language, fully inked and
with low ink, and writes ``docs/review/fit.md``. It ends with 1 where type is under `LEAST`. A face
on which anything is cut off, or runs over its safe zone, is no report at all: `make` allows no
finding.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from tests.games.support import ROOT, both_sides, load, make

GAMES = ("spicy", "dominoes", "spoilers", "dilemma", "telefilm")
INKS: tuple[Literal["full", "low"], ...] = ("full", "low")
#: pt: type that can still be read at arm's length.
LEAST = 6.0
#: Characters of a text that are shown.
SHOWN = 48


class Fit(NamedTuple):
    """The smallest type of a component in a language.

    ``size`` in pt; ``card`` has it, in ``text``; ``longest`` is the card with the most characters
    and ``longest_size`` its smallest type, pt.
    """

    component: str
    cards: int
    size: float
    card: str
    text: str
    longest: str
    longest_size: float


def fits(game: str, locale: str, ink: Literal["full", "low"]) -> Iterator[Fit]:
    """Yield the smallest type of each component that shows any."""
    made = make(load(game), locale=locale, ink=ink)
    found: dict[str, dict[str, list[tuple[float, str]]]] = {}
    for name, face in both_sides(made):
        component, _, card = name.partition("/")
        texts = found.setdefault(component, {}).setdefault(card, [])
        texts += [(min(box.sizes), box.text) for box in face.boxes if box.sizes]
    for component, cards in found.items():
        written = {card: texts for card, texts in cards.items() if texts}
        if not written:
            continue
        size, card, text = min(
            (size, card, text) for card, texts in written.items() for size, text in texts
        )
        longest = max(written, key=lambda c: (sum(len(text) for _, text in written[c]), c))
        yield Fit(component, len(cards), size, card, text, longest, min(written[longest])[0])


def table(found: Sequence[Fit]) -> list[str]:
    """Return the lines of a table."""
    lines = [
        "| Component | Cards | Smallest, pt | On | In | Longest card | Its smallest, pt |",
        "|---|--:|--:|---|---|---|--:|",
    ]
    for fit in found:
        text = " ".join(fit.text.split()).replace("|", "\\|")
        text = text if len(text) <= SHOWN else text[: SHOWN - 1].rstrip() + "…"
        lines.append(
            f"| {fit.component} | {fit.cards} | {fit.size:.2f} | {fit.card or '–'} | {text} "
            f"| {fit.longest or '–'} | {fit.longest_size:.2f} |"
        )
    return lines


def report(games: Sequence[str]) -> tuple[str, bool]:
    """Return the report, and whether all type is at least `LEAST`."""
    heads, bodies = [], []
    fine = True
    for game in games:
        for locale in load(game).locales:
            for ink in INKS:
                found = list(fits(game, locale, ink))
                least = min(found, key=lambda fit: fit.size)
                fine &= least.size >= LEAST
                name = f"{game} {locale}, {'low ink' if ink == 'low' else 'full ink'}"
                heads.append(f"| {name} | {least.size:.2f} | {least.component} |")
                if ink == "full":
                    bodies += ["", f"## {game} {locale}", "", *table(found)]
    lines = [
        "# Fit",
        "",
        (
            "The smallest type on the faces of every game, in every language, as"
            " `python -m tests.fit_report` finds it."
        ),
        "Every card is drawn; nothing is cut off, and nothing runs over its safe zone.",
        f"The least that may be is {LEAST:g} pt.",
        "",
        "| Game, language, ink | Smallest, pt | Component |",
        "|---|--:|---|",
        *heads,
        *bodies,
    ]
    return "\n".join(lines) + "\n", fine


def main(path: Path) -> int:
    """Write the report."""
    text, fine = report(GAMES)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    print(path.relative_to(ROOT))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(ROOT / "docs/review/fit.md"))
