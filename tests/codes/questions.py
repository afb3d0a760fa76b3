"""Pairs for codes of what decks say: questions, texts that repeat, cards told apart by colour."""

from pathlib import Path

from tests.checks.support import Asked, Cards, drawn, lengthened, seeded, with_keys, write_quiz
from tests.codes.pair import COUNT, DECK, FACE, GAME, RECT, Act, Edit, Pair, adds


def _quiz(deck: Cards) -> Act:
    def act(project: Path) -> None:
        write_quiz(project, deck)
        folder = project / "templates/quiz"
        folder.mkdir(parents=True)
        (folder / "card.xml").write_text("<face><rect fill='red'/></face>", "utf-8")

    return act


def _pair(wrong: Cards, right: Cards) -> Pair:
    return Pair(base="none", spoil=_quiz(wrong), repair=_quiz(right))


def _one(text: str, *options: str) -> Cards:
    return [[Asked(text, list(options), 0)]]


def _texts(last: str) -> str:
    """Return a deck of twenty texts and a last one."""
    words = (
        "oak ash elm fir yew box bay fig nut haw sloe pear plum lime palm teak rowan alder hazel"
    )
    names = words.split()
    rows = "".join(
        f"  - {{id: c{n}, name: {name} {names[n - 1]} {names[n - 2]} {names[n - 3]} "
        f"{names[n - 5]} {names[n - 7]} number}}\n"
        for n, name in enumerate(names)
    )
    return (
        "deck: cards\nface: card.xml\nback: back.xml\nfields:\n"
        "  name: {type: text, translate: true}\n  text: {type: text, optional: true}\n"
        f"cards:\n{rows}  - {{id: first, name: who walks all alone over the old bridge at night}}\n"
        f"  - {{id: last, name: {last}}}\n"
    )


def _repeats(wrong: str, right: str) -> Pair:
    given = ((GAME, COUNT, "count: 21}"),)
    return Pair("check", ((DECK, "", _texts(wrong)),), ((DECK, "", _texts(right)),), given)


def _numbers(*numbers: int) -> tuple[Edit, ...]:
    """Return a deck with a card for each number."""
    rows = "".join(f"  - {{id: c{at}, cost: {n}}}\n" for at, n in enumerate(numbers))
    fields = "  name: {type: text, optional: true}\n  text: {type: text, optional: true}\n"
    deck = "deck: cards\nface: card.xml\nback: back.xml\nfields:\n"
    return ((DECK, "", f"{deck}{fields}  cost: {{type: int, range: 0-9}}\ncards:\n{rows}"),)


_LETTERS = ["".join(seeded(n).choices("ABC", k=3)) for n in range(60)]
_ORDERS = ("ABC", "ACB", "BAC", "BCA", "CAB", "CBA")
_CLEAN = drawn(seeded(3))
_TINTS = "<face><rect fill=\"{{{{ '#c0392b' if card.id == 'ash' else '#27ae60' }}}}\"/>{}</face>"

PAIRS = {
    "CF-D01": _pair(
        with_keys(["A"] * 48 + ["B"] * 22 + ["C"] * 20),
        with_keys([seeded(n).choice("ABC") for n in range(90)]),
    ),
    "CF-D02": _pair(with_keys([_ORDERS[n % 6] for n in range(60)]), with_keys(_LETTERS)),
    "CF-D03": _pair(lengthened(seeded(4), _CLEAN, 1.0, 0.6), _CLEAN),
    "CF-D04": _pair(
        _one("Where?", "Sant'Elmo", "Porto", "sant elmo"),
        _one("Where?", "Sant'Elmo", "Porto", "Roma"),
    ),
    "CF-D05": _pair(
        _one("Who is Otto the robot?", "Otto the Robot", "Ada", "Ugo"),
        _one("Who is the robot?", "Otto the Robot", "Ada", "Ugo"),
    ),
    "CF-D06": _repeats(
        "Who walks all alone over the old bridge at night", "who sleeps below a boat by day"
    ),
    "CF-D07": _repeats(
        "who walks all alone over the old bridge at noon", "who sleeps below a boat by day"
    ),
    "CF-D10": adds(FACE, RECT, "", '<text y="60" h="9">{{ card.cost }}</text>'),
    "CF-D14": Pair(
        wrong=((FACE, "", _TINTS.format("")),),
        right=((FACE, "", _TINTS.format("<text>{{ card.name }}</text>")),),
    ),
    "CF-D15": Pair(
        wrong=_numbers(0, 1, 2, 3, 4, 5, 6, 7, 8, 8),
        right=_numbers(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        given=((GAME, COUNT, "count: 10}"),),
    ),
}
