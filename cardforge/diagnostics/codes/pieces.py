"""Codes of the area: pieces that are folded, glued or put together."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

SEAM_CUT = Code(
    "CF-P30",
    Severity.WARNING,
    "seam of a board through what should stay whole",
    """A board larger than the paper is split over sheets, and each seam runs straight through it
from edge to edge. Here every way to cut it goes through an element with `seam="avoid"`, or staying
clear of it would take four more sheets for each such element.

    <text seam="avoid" x="190" w="60">…</text>    on a board of 420 mm, A4

Move the element, make it smaller, or print on a larger paper. Where the seam does no harm, leave
`seam="avoid"` out.""",
)

BLANK_PAGES = Code(
    "CF-P31",
    Severity.NOTICE,
    "blank pages at the end of a booklet",
    """Each sheet of a booklet that is folded and stapled has four pages. With a number of pages
that four does not divide, the last pages stay blank.

    6 pages on 2 sheets: pages 7 and 8 are blank

Add or leave out pages, or give the deck rows for the blank ones (a back cover, notes).""",
)

BAD_BOX = Code(
    "CF-P32",
    Severity.ERROR,
    "box without a size",
    """The size of a box follows from what it holds: number, size and thickness of the pieces. With
these settings nothing is in it, or its own `size` is not three measures.

    tuck_box: {kind: box, face: box.xml, holds: [cards]}
    tuck_box: {kind: box, face: box.xml, size: 66x91x20}    the room inside, in mm

Name components that are in the game with these settings, or give the room: width, height and depth
in millimetres.""",
)
