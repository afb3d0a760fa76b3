"""Codes of the area: printing."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

UNKNOWN_SIZE = Code(
    "CF-P01",
    Severity.ERROR,
    "unknown size or paper",
    """A card size or a paper is named that cardforge does not know, so nothing can be laid out.

    size: pokre          # did you mean `poker`?

Use a name that `cardforge sizes` lists, or the measures in millimetres, width first:
`63.5x88.9`.""",
)

DOES_NOT_FIT = Code(
    "CF-P02",
    Severity.ERROR,
    "card does not fit on the paper",
    """A single piece with its bleed is larger than what the margins leave of the paper. Printing it
would overlap pieces or lose a part of them.

    size: 250x250 on A4 (210 × 297 mm)

Choose a larger paper, a smaller size, less bleed, smaller margins, or the mode `single`, which
makes a page of the piece's own size for a print shop.""",
)

BAD_MEASURE = Code(
    "CF-P03",
    Severity.ERROR,
    "impossible measure for a sheet",
    """Bleed, gap and margins are lengths from 0 upwards, and a card or a paper has sides greater
than 0. A negative gap would print pieces over each other.

    gap: -2

Give the length in millimetres, 0 or more.""",
)

BLEED_SHARED = Code(
    "CF-P04",
    Severity.NOTICE,
    "bleed cut short between neighbours",
    """The gap between pieces is smaller than twice the bleed, so neighbours share it: each prints
its bleed to the middle of the gap only. At the outside of the block the bleed is whole.

    bleed: 3, gap: 2     # 1 mm of bleed remains between two pieces

Make the gap twice the bleed if the pieces have pictures to the edge and are cut one by one. With
one background colour, or with a white border, the shared bleed does no harm.""",
)

TIGHT_SHEET = Code(
    "CF-P05",
    Severity.WARNING,
    "sheet closer to the paper's edge than printers print",
    """The pieces just fill the paper, and marks or gaps leave less than 5 mm to its edge. Most home
printers cannot print there, and the marks vanish or the pieces lose an edge.

    nine poker cards on Letter leave 6.35 mm; gaps of 2 mm make it 4.35 mm

Print without gaps, use a sheet with fewer pieces, or print on A4.""",
)

FONT_NOT_EMBEDDABLE = Code(
    "CF-P06",
    Severity.ERROR,
    "font cannot be embedded",
    """The font's own licence bits forbid embedding or subsetting, or the file is built in a way
that a PDF cannot hold. Every PDF carries its fonts, or it would print differently elsewhere.

Use a static TrueType font whose licence allows embedding, such as one under the Open Font
License.""",
)

NO_ROOM_FOR_MARKS = Code(
    "CF-P07",
    Severity.NOTICE,
    "no room for cut marks",
    """Cut marks stand only in the outer margin, outside every trim and bleed, so that they are
never on a piece. Here the bleed of the outer pieces reaches the edge of the paper.

Use less bleed or a sheet with fewer pieces, or cut along the picture's edge.""",
)

UNKNOWN_BACKS = Code(
    "CF-P08",
    Severity.ERROR,
    "unknown way to print backs",
    """A way to print backs is named that does not exist.

    duplex-long   a page of backs after each page of fronts, for turning on the long edge
    duplex-short  the same, for turning on the short edge
    gutterfold    front and back beside each other on one side, to fold and glue
    fronts        fronts only
    alternate     a page of fronts, then a page of backs in the same places, not mirrored
    single        one face a page, of the piece's size with its bleed

Use one of these.""",
)

LARGE_BLEED = Code(
    "CF-P09",
    Severity.WARNING,
    "more bleed than anybody needs",
    """The bleed is more than 10 mm. Printers ask for 2 to 5 mm; with more, fewer pieces fit on a
sheet. Mostly the number was meant in another unit.

    cardforge build --bleed 12      # 1.2 mm were meant

Give the bleed in millimetres.""",
)
