"""Codes of the area: play and balance."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

BAD_RULES = Code(
    "CF-B01",
    Severity.ERROR,
    "rules that cannot be run",
    """A file of a game's rules (rules.py, people.py, bots.py, an overlay) does not parse, or holds
what means something else once it is compiled: fractions, lists and maps made on the way, a name of
the module that changes, a local that has a value on one way only. Rules are module functions over
the state `s`, in whole numbers; the finding names the line and what to write instead.

Example: `half = size(s.deck) / 2`.
Instead: `half = size(s.deck) // 2`.
""",
)
LACKING_RULES = Code(
    "CF-B02",
    Severity.ERROR,
    "rules that are not whole",
    """A game that is to be played needs rules.py with all functions of the protocol (`setup`,
`actor`, `legal`, `apply`, `score`, `winners`, `resample`) and the constants that tell what its
state is and what each seat sees. A game without rules.py can be printed, checked and translated.

Example: `cardforge play` on a game whose rules.py has no `legal`.
Instead: write the function; docs/your-own-game.md shows a whole game.
""",
)
BAD_DATA = Code(
    "CF-B03",
    Severity.ERROR,
    "rules ask for what the game does not have",
    """`DATA` of rules.py names what the rules want to know: settings, counts, fields of cards. One of
them is not in the game's files, or is nothing that a number can stand for.

Example: `hand="settings.hand_sise"`.
Instead: use the name of game.yaml or of the deck; the finding offers the nearest.
""",
)
UNPLAYABLE = Code(
    "CF-B04",
    Severity.ERROR,
    "deck that cannot be played",
    """With these cards, settings and number of players the game cannot be set up: there are too few
cards to deal, or a statement of `must:` does not hold.

Example: a deck from which most cards were taken, dealt to six players.
Instead: add cards, or change the setting that the finding names.
""",
)
UNLIKE = Code(
    "CF-B05",
    Severity.ERROR,
    "compiled rules play otherwise than plain ones",
    """Before compiled rules are used they play some games that the same rules, not compiled, have
played, and every row must be the same. It is not, so one of the two is wrong; nothing is counted.
Mostly a number outgrew 64 bits, or a row is read behind its end.
""",
)
