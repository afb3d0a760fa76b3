"""Codes of the area tool that `cardforge check` gives."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

UNKNOWN_TARGET = Code(
    "CF-X11",
    Severity.ERROR,
    "neither a game nor a file",
    """`cardforge check` was given a name that is neither a game of the project nor a file or folder
in it.

    cardforge check spicey               # the game is `spicy`
    cardforge check ../other/cards.yaml  # lies in another project

Give ids of games, or paths inside the project as seen from the current folder; for a project
elsewhere add `--project DIR`.
""",
)

NO_SUCH_CODES = Code(
    "CF-X12",
    Severity.ERROR,
    "filter of codes that matches none",
    """`--select` or `--ignore` has the beginning of no code. A filter that matches nothing would
silently hide everything, or nothing.

    cardforge check --select CF-Q       # there is no such area
    cardforge check --ignore CF-R3      # the codes are CF-R01, CF-R02 …; CF-R03 or CF-R0 is meant

Give an area (`R` or `CF-R`), a code (`CF-R03`), or any beginning of one. `cardforge explain` lists
all codes.
""",
)

CHECKED_IN_PART = Code(
    "CF-X13",
    Severity.WARNING,
    "checked in part",
    """Only some files were to be reported on, and their game has an error in another file. A game
is drawn only when all of its files can be read, so nothing is known of the faces of this game.

    cardforge check decks/spicy/spice.yaml   # and decks/spicy/game.yaml has an error

Put the other file right (`cardforge check GAME` shows what is wrong), or use `--only-files` where
files are looked at one by one, as in a hook that runs before each commit.
""",
)

BAD_REPORT = Code(
    "CF-X14",
    Severity.ERROR,
    "report that cannot be made",
    """`--report` takes a format and a file, and may be given several times.

    cardforge check --report sarif=cardforge.sarif --report junit=cardforge.xml

The message says what is wrong: a format that is not known, a file without a format, or two reports
in one file.
""",
)

BAD_SUPPRESSION = Code(
    "CF-X15",
    Severity.WARNING,
    "comment that cannot accept a finding",
    """A comment `cardforge: ignore[…]` has no effect: it gives no reason, names no code in
brackets, one that does not exist, or an error. An error keeps the game from being written, so a
comment cannot accept it; `severities:` of cardforge.yaml can lower some of them for the whole
project.

    text: Draw.   # cardforge: ignore[CF-R07]           # why?
    text: Draw.   # cardforge: ignore[CF-R07] meant to touch the edge

Give a reason after the bracket: whoever reads the file later needs it.
""",
)

UNUSED_SUPPRESSION = Code(
    "CF-X16",
    Severity.WARNING,
    "comment that accepts nothing",
    """A comment `cardforge: ignore[…]` accepts a finding that is not there (any more). It would
hide the next one of its kind, which nobody has looked at.

    text: Draw.   # cardforge: ignore[CF-R07] meant to touch the edge

Remove the comment. If the finding is still there, the comment stands at the wrong line: it holds
for the line it stands in, or, on a line of its own, for the next one.
""",
    mends="removes the comment, or from one that names several codes this one",
)

BAD_BASELINE = Code(
    "CF-X17",
    Severity.ERROR,
    "baseline that cannot be used",
    """The file that `baseline:` of cardforge.yaml names cannot be read, or is no baseline; or it is
to be written, and is not named, or a game cannot be read, whose findings would be lost.

    baseline: accepted.json      # in cardforge.yaml; the path is seen from there

`cardforge check --write-baseline` writes the file. After a merge that went wrong, write it anew.
""",
)

STALE_BASELINE = Code(
    "CF-X18",
    Severity.NOTICE,
    "baseline with findings that are gone",
    """The baseline accepts findings that are not there any more. They would hide the same findings
if they came back.

`cardforge check --prune-baseline` removes them from the file.
""",
)
