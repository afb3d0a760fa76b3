"""Codes of the area: rendering."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

TEXT_OVERFLOW = Code(
    "CF-R01",
    Severity.ERROR,
    "text does not fit",
    """A text is larger than its box, after all that its `fit` allows. In print it would run over
its neighbours or off the card.

Example: sixty words in a box of 50 × 20 mm.
Instead: shorten the text, enlarge the box, or let it shrink: `fit="tighten shrink" min="6"`.
""",
)
CONTENT_OVERFLOW = Code(
    "CF-R02",
    Severity.ERROR,
    "content does not fit its container",
    """The children of a stack, row or grid need more room than it has.

Example: five rows of 10 mm in a stack of 40 mm.
Instead: enlarge the container, or give the children `*` tracks.
""",
)
MISSING_GLYPH = Code(
    "CF-R03",
    Severity.WARNING,
    "letter missing in the fonts",
    """No font of the family, and none of its fallbacks, can draw a character. It would print as
an empty box.

Example: a Japanese name in a family that has Latin letters only; an emoji.
Instead: declare a `fallback` family in style.yaml that has the letters; for an emoji draw an
icon and write `<icon name="…"/>`.
""",
)
MISSING_FACE = Code(
    "CF-R04",
    Severity.WARNING,
    "bold or italic missing in the fonts",
    """Text asks for bold or italic letters, and the family has no such file. They are set in the
regular face; nothing is slanted or thickened artificially.

Example: `<b>` in a family that declares only `regular`.
Instead: declare the file in style.yaml, or another family.
""",
)
UNKNOWN_ICON = Code(
    "CF-R05",
    Severity.ERROR,
    "unknown icon",
    """An icon is neither listed under `icons` in style.yaml nor a file `icons/<name>.svg` or
`.png` of the game.

Example: `<icon name="sliver"/>`.
Instead: use the name that the finding offers, or add the file.
""",
)
FILE_NAME_AS_WORDS = Code(
    "CF-R06",
    Severity.WARNING,
    "text shows a file name",
    """A text element shows the name of a picture file instead of the picture.

Example: `<text>{{ card.art }}</text>` where `art` is `art/dragon.png`.
Instead: `<image src="{{ card.art }}"/>`.
""",
)
NEAR_CUT = Code(
    "CF-R07",
    Severity.WARNING,
    "text near the cut",
    """Words lie nearer to the cut line than the safe distance. Cutting by hand, and printers'
guillotines, miss the line by a millimetre or two.

Example: a title 1 mm from the edge where `safe_mm` is 3.
Instead: move the text inwards; for decoration write `safe="ignore"`.
""",
)
SMALL_TYPE = Code(
    "CF-R08",
    Severity.WARNING,
    "type too small to read",
    """Letters under 5 pt are not readable at arm's length for most people, and home printers
fill their openings.

Example: `size="4"`.
Instead: 6 pt or more; shorten the text.
""",
)
MISSING_IMAGE = Code(
    "CF-R09",
    Severity.WARNING,
    "picture missing",
    """A picture is missing and the project does not count that as an error (`missing_image` in
cardforge.yaml): with `warn` nothing is printed in its place, with `placeholder` a crossed box.

Example: art that is not drawn yet.
Instead: add the file before the final print.
""",
)
LOW_CONTRAST = Code(
    "CF-R10",
    Severity.WARNING,
    "letters hardly stand out from their ground",
    """Letters have a contrast of less than 3:1 (as WCAG 2.2 counts it) with what lies below most of
them. By lamplight, or for eyes that are not perfect, they cannot be read. What counts is the
topmost shape that is left under the words; in a low-ink build, whose grounds with bleed are left
out, often the white paper. Below gradients and raster pictures nothing is reported.

Example: `<text color="#ffd23f">` on white paper: 1.4:1.
Instead: make the letters or the ground darker or lighter. A text that nobody has to read, such
as a large pale numeral behind the rest, is decoration: write `alt=""`.
""",
)
IMPOSSIBLE_CUT = Code(
    "CF-R11",
    Severity.ERROR,
    "cut that cannot be cut",
    """A shape in `<cut>` encloses no area, so that nothing would be left of the piece, or its line
crosses itself, so that a plotter would cut the piece in two.

Example: `<cut><path d="M0 0L60 90L60 0L0 90Z"/></cut>`, which is an hourglass.
Instead: let the line run once round the piece. Parts that hang together at a point are one piece
only if there is some width to hold them.
""",
)
DOUBTFUL_CUT = Code(
    "CF-R12",
    Severity.WARNING,
    "cut that is probably not meant so",
    """A shape in `<cut>` reaches beyond the size of the piece, where its neighbours on the sheet
lie; or its line is left open, and is closed by a straight one; or a hole is not inside the outline.

Example: `<cut><circle cx="10" cy="10" r="12"/></cut>`, of which 2 mm lie beyond two edges.
Instead: keep outlines within the component's `size:`, holes within outlines, and end the `d` of a
path with `Z`.
""",
)
