"""Pairs for codes of play: of rules, bots, table.yaml and replays."""

from pathlib import Path

from cardforge.jobs.balance_pages import write_pages
from cardforge.jobs.play import PlayOptions, start_session
from tests.codes.pair import Pair, swap

RULES = "decks/nines/rules.py"
GAME = "decks/nines/game.yaml"
TABLE = "decks/nines/table.yaml"
PLAY = "play nines --people 0 --seed 1"
#: Loads the rules compiled, as the library does: no command of a person says so.
COMPILE = "compile nines"
MUST = """must:
  - id: enough
    for: players
    that: players * settings.hand <= count.cards
    says: there must be cards for everybody
"""


def _played(folder: Path) -> None:
    session = start_session(folder, "nines", PlayOptions(people=0, seed=1))
    session.advance()
    session.save(folder / "old.json")


def _reported(folder: Path) -> None:
    write_pages(folder, ("nines",), 1)


def _none(folder: Path) -> None:
    (folder / "old.json").write_text("{}", "utf-8")


def _rules(old: str, wrong: str, right: str | None = None, run: str = PLAY) -> Pair:
    return swap(RULES, old, wrong, right, run)._replace(base="nines")


_DEALT = "    note(s, DEAL, s.hand_size, 0, 0)"
_SCORE = "    return s.won[seat]\n"

_RUNS = "runs:\n  seats: {asks: Is it fair?, players: 2, games: 40}\n"
_EXPECT = "expect:\n  - {id: long, bots: high, that:"

PAIRS = {
    "CF-B01": _rules(
        _DEALT, f"    half = s.hand_size / 2\n{_DEALT}", f"    half = s.hand_size // 2\n{_DEALT}"
    ),
    "CF-B02": _rules("def score(s, seat)", "def scores(s, seat)"),
    "CF-B03": _rules('"cards.suit"', '"cards.suti"'),
    "CF-B04": Pair(
        f"{PLAY} --players 4 --set hand=9",
        given=((GAME, "range: 1-6", "range: 1-9"), (GAME, MUST, "")),
        run_right=f"{PLAY} --players 4 --set hand=6",
        base="nines",
    ),
    "CF-B05": _rules(
        _SCORE,
        "    return s.won[seat] * 4611686018427387904 * 4 // 4611686018427387904\n",
        "    return s.won[seat] * 4\n",
        COMPILE,
    ),
    "CF-B06": Pair("replay old.json --all", base="nines", spoil=_none, repair=_played),
    "CF-B07": _rules(_DEALT, "    note(s, DEAL, s.copies[999], 0, 0)"),
    "CF-B09": Pair(
        "check nines --balance --only-files",
        wrong=((GAME, MUST, f"{MUST}{_EXPECT} decisions > 100}}\n"),),
        right=((GAME, MUST, f"{MUST}{_EXPECT} decisions < 100}}\n"),),
        base="nines",
    ),
    "CF-B10": Pair(
        "check nines --only-files",
        given=(("decks/nines/playtests.yaml", "", _RUNS),),
        base="nines",
        repair=_reported,
    ),
    "CF-B08": swap(
        TABLE, '  play: {text: "Play {card}', '  plya: {text: "Play {card}', run=PLAY
    )._replace(base="nines"),
}
