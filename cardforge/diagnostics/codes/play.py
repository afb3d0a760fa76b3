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
    """`DATA` of rules.py names what the rules want to know: settings, counts, fields of cards. One
of them is not in the game's files, or is nothing that a number can stand for.

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
BAD_REPLAY = Code(
    "CF-B06",
    Severity.ERROR,
    "replay that cannot be played",
    """A replay is JSON with the game, digests of its rules and of what they read from its files,
settings, the number of players, the seed and the actions. This one is none, lacks something, is of
rules or cards that have changed since, or holds an action that is not legal.

Example: a replay of last week after `range:` of a setting or a rule was changed.
Instead: play it with the files that it was made with, which version control has.
""",
)
STOPPED = Code(
    "CF-B07",
    Severity.ERROR,
    "rules that stop",
    """A function of a game's rules or a bot raised an exception: a row was read behind its end, a
card was taken from a zone that holds none, a bot did what is not legal. The finding stands at the
line of the rules.

Example: `pop(s.deck)` where the deck may be empty.
Instead: test first what the rules of the game say then: `if size(s.deck) == 0: …`.
""",
)
BAD_TABLE = Code(
    "CF-B08",
    Severity.ERROR,
    "words that do not fit the rules",
    """table.yaml says what the rules do: an action without words cannot be offered to a person, a
name that the rules do not have is never said, and a line can show only what a seat may see.

Example: `actions: {plya: Play a card}` where ACTIONS has `play`.
Instead: use the names of rules.py; the finding offers the nearest.
""",
)
EXPECT = Code(
    "CF-B09",
    Severity.ERROR,
    "balance that is not as expected",
    """`cardforge check --balance` has bots play 20,000 games, always the same ones, for each case
of a statement of `expect:`. No value within the intervals makes this one true. They hold in 999 of
1,000 runs, so that of a thousand changes of a game after which a statement is still true, at most
one brings this finding. What cannot be told from so many games is no finding.

Figures: `seat_advantage` (how far the seat that is farthest from an equal share is from it),
`seat_1` and so on (shares of wins), `shared`, `nobody`, `end_NAME` (shares of games), `decisions`
(the middle number of them), and the game's measures (means).

Example: `{id: seats, for: players, that: seat_advantage <= 5%, bots: bluffer}` where the first
seat wins 40 % of the games of three.
Instead: change the rule or the setting that gives the advantage; `cardforge playtest` shows how
much each does.
""",
)
STALE_REPORT = Code(
    "CF-B10",
    Severity.WARNING,
    "page of play-tests that is of another game",
    """docs/balance holds what play-tests of a game have shown. Since then its decks, rules, people
or bots have changed, or the page has not been made, so that its figures are of another game than
the one that is printed.

Example: a card was taken out after `cardforge balance` had run.
Instead: run `cardforge balance` again, read what has changed, and mend what `says:` says of it.
""",
)
