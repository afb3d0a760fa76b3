"""Codes of the area: tool."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

NAME_TAKEN = Code(
    "CF-X01",
    Severity.ERROR,
    "component with a name that cardforge needs",
    """A component is called `kit`. Its file would have the name of the file that holds all
components together, and one would overwrite the other.

    components:
      kit: {deck: cards.yaml, kind: card, size: poker}

Give the component another id; `name: Kit` may stay what people read.
""",
)

UNKNOWN_LOCALE = Code(
    "CF-X02",
    Severity.ERROR,
    "no words for this locale",
    """The command asks for a language that the game has no words for.

The source language of a game (`source_locale:` in its game.yaml) can always be built. Any other
needs translated words first; a kit that silently showed the source language instead would be
printed by mistake.

    cardforge build spicy --locale sv    # decks/spicy/ has English only

Use a locale that the message lists.
""",
)

UNKNOWN_PART = Code(
    "CF-X03",
    Severity.ERROR,
    "filter that matches nothing",
    """`--deck` or `--card` names what no chosen game has, so nothing would be printed.

`--deck` takes the id of a component or of a deck; `--card` takes a card's id, with `*` and `?`
as wildcards (`chili-*`).

    cardforge build spicy --deck spices       # the deck is `spice`
    cardforge build spicy --card chilli-1

Use the names that the message lists.
""",
)

NOT_WRITTEN = Code(
    "CF-X04",
    Severity.ERROR,
    "output could not be written",
    """The system refused to write a file: the folder is read-only, the disk is full, or a viewer
holds the PDF open (Windows locks a file while it is shown).

Files are first written beside their place and moved there when all of a game's language are
whole, so the previous output is still there, complete.

Close the viewer, free some space, or choose another folder with `--out DIR`.
""",
)

BAD_MANIFEST = Code(
    "CF-X05",
    Severity.ERROR,
    "manifest that cannot be used",
    """The file given to `--since` is not a manifest that `cardforge build` wrote, or it was
written by a version that counts faces in another way.

    cardforge build --since build/spicy/en/kit-a4-duplex-long.pdf   # a PDF, not a manifest

Give the `manifest.json` of an earlier build (it lies in the output folder). Without `--since`
everything is built.
""",
)

BUSY = Code(
    "CF-X06",
    Severity.ERROR,
    "another build is at work",
    """Another `cardforge` process writes to the same output folder at this moment. Two builds in
one folder would mix their files.

Wait until it ends, or choose another folder with `--out DIR`.
""",
)

BAD_OPTION = Code(
    "CF-X07",
    Severity.ERROR,
    "option with an impossible value",
    """An option of the command has a value that cannot be used: a negative bleed or gap, a
setting without `=`, a back mode that does not exist.

    cardforge build --gap -2
    cardforge build --set hand_size      # wanted: --set hand_size=7

The message says what the option takes.
""",
)

NOT_PRINTED = Code(
    "CF-X08",
    Severity.NOTICE,
    "component that is not printed",
    """A component has neither a deck nor a face of its own, so there is nothing to draw: it is a
promise of the box (dice, a bag, cubes), kept in the counts but not in the kit.

To print it, give the component `deck:` (one piece for each row and copy) or `face:` (one
design), and a `size:`.
""",
)

NOTHING_TO_PRINT = Code(
    "CF-X09",
    Severity.WARNING,
    "nothing to print",
    """A game has no component with a face, or every card of it says `print: false`. The build
succeeds and writes no PDF for the game, which is seldom what was meant.

Give a component `deck:` and its deck `face:`.
""",
)

UNKNOWN_CODE = Code(
    "CF-X10",
    Severity.ERROR,
    "unknown diagnostic code",
    """`cardforge explain` was asked for a code that does not exist. A code has the form `CF-Y07`:
an area letter and two digits. `cardforge explain` without a code lists all of them.
""",
)
