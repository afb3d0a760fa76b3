"""Codes of the area: printing, print shops."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

UNKNOWN_SHOP = Code(
    "CF-P70",
    Severity.ERROR,
    "unknown print shop",
    """Files are asked for a print shop that cardforge has no preset of.

    cardforge shop drivethrucard      # did you mean `drivethrucards`?

Use one of the names that the message lists, or a short one such as `tgc`, `mpc`, `dtc`, `mb`.
For another shop, `cardforge build --backs single --bleed 3 --no-crop-marks` makes a page of
each side.""",
)

SIZE_NOT_OFFERED = Code(
    "CF-P71",
    Severity.ERROR,
    "the shop makes nothing of this size",
    """A shop cuts a list of sizes, with dies. A component of another size, or of another shape,
has no product there, and whatever is uploaded would be scaled or cut in the wrong place.

    lights: {deck: lights.yaml, kind: card, size: 65x95}     # The Game Crafter has no such deck

Give the component the size of the nearest product, which the message names, or leave it out
with `--deck`. Sizes up to 1 mm away are taken as the product's: see CF-P72.""",
)

CUT_AS = Code(
    "CF-P72",
    Severity.NOTICE,
    "cut at the shop's nearest size",
    """The component's size is not quite the product's. Its faces are set in the middle, as they
are; the shop cuts a little outside or inside of where you did.

    size: 63x88, made as Poker, 63.5 × 88.9 mm: cut 0.25 mm further out at the left and right

Nothing is lost as long as the bleed reaches that far, which is looked after. Give the
component the product's size if a thin frame runs along the edge.""",
)

LEFT_OUT = Code(
    "CF-P73",
    Severity.NOTICE,
    "not among the files for the shop",
    """The preset of this shop makes cards, and for some shops tiles, tokens and booklets. Boxes,
boards, screens and standups are made there from templates of the shop, if at all: their folds and
glue tabs lie elsewhere than those of a box to print at home.

    tuck_box: {kind: box, …}

Download the shop's template, set your art into it, and order the piece beside the cards. The
message names the shop's box for as many cards, where one is known. A tuck box of
DriveThruCards has no bleed.""",
)

NOTHING_FOR_SHOP = Code(
    "CF-P74",
    Severity.ERROR,
    "nothing that the shop makes",
    """No component that was asked for is of a kind that the preset of this shop makes, so there
would be no file.

    cardforge shop makeplayingcards --deck tuck_box

Ask for components of kind `card`, or for another shop.""",
)

TOO_FEW_CARDS = Code(
    "CF-P75",
    Severity.ERROR,
    "fewer cards than the shop prints",
    """The shop prints no order of so few cards. Where all cards of a size make one order,
components of the same size count together.

    12 cards of 18 at MakePlayingCards

Add cards or copies, order the deck twice as one (`copies: 2`), or give small components the
size of the large ones so that they are printed together.""",
)

TOO_MANY_CARDS = Code(
    "CF-P76",
    Severity.ERROR,
    "more cards than the shop takes",
    """The shop takes no more cards in one order, or in one deck. Where the figure could not be
confirmed with the shop, this is a warning.

    700 cards of 612 at MakePlayingCards

Split the game over two components of which each is ordered by itself with `--deck`, or print
less.""",
)

MIXED_BACKS = Code(
    "CF-P77",
    Severity.WARNING,
    "different backs where the shop takes one",
    """A deck of this shop has one back for all of its cards; this one has several, so each back
makes a deck of its own, in a folder of its own. They are ordered, and arrive, as separate decks.

    back.xml shows {{ card.name }}

If the backs differ by accident, take out of the back what differs from card to card. If they
are meant to differ, make them components of their own, which names the decks as you like.""",
)

NO_BACK = Code(
    "CF-P78",
    Severity.NOTICE,
    "printed on one side",
    """The component has no back. A shop prints both sides, so the other one stays white.

    components: {aids: {deck: aids.yaml, kind: card, size: poker}}      # no `back:`

Give its deck a `back:` unless white is meant.""",
)

MISSING_BLEED = Code(
    "CF-P79",
    Severity.ERROR,
    "ends at the cut, without bleed",
    """Something is painted up to the cut line, and not beyond it. Stacks of cards are cut some
tenths of a millimetre off, up to 1.5 mm, and then a white line, or a line of what lies below,
shows at the edge of each card.

    <rect fill="#203040"/>              # ends at the cut
    <rect fill="#203040" bleed="yes"/>  # runs over it

Write `bleed="yes"` on shapes, and on pictures `has_bleed` if they have bleed or
`bleed="mirror"` if it is to be made. What should not reach the edge must stay 3 mm away from
it.""",
)

THIN_LINE = Code(
    "CF-P80",
    Severity.WARNING,
    "line thinner than presses print",
    """A line of less than 0.25 pt (0.09 mm) breaks up or vanishes on a press, whatever it looks
like on a screen.

    <line sw="0.05"/>

Make it 0.25 pt or more, 0.5 pt where it is drawn in a mixed colour or on a dark ground. Lines
inside of an icon get thinner with it: show it larger, or draw them thicker.""",
)

DIE_LINE = Code(
    "CF-P81",
    Severity.WARNING,
    "a line along the cut",
    """A line follows the edge of the piece. All that is in a file is printed: the shop has the
die, and a line along it shows on one side of the card and is cut off on the other, as no cut is
exact.

    <rect stroke="#000000" r="3"/>

Take it out. A frame that is meant belongs 3 mm inside, and should be as wide as may be.""",
)

SEE_THROUGH = Code(
    "CF-P82",
    Severity.ERROR,
    "transparency where the shop takes none",
    """The shop wants files in which every colour is solid (PDF/X-1a, or "flattened"). Something
here lets through what lies below: an opacity under 1, a gradient that fades out, a picture with an
alpha channel.

    <rect fill="#000000" opacity="0.5"/>

Give the mixed colour itself, end the gradient in the colour below it, or save the picture on
its ground, without alpha.""",
)

UNSURE_SIZE = Code(
    "CF-P83",
    Severity.NOTICE,
    "the shop's size could not be confirmed",
    """The measures of this product come from others who used it, not from the shop, and could not
be confirmed there. The page may be a little too large or too small.

    Euro Poker at DriveThruCards

Compare the pages with the shop's own template before you upload, and order a proof.""",
)

NEEDS_PNG = Code(
    "CF-P84",
    Severity.ERROR,
    "images cannot be made without an extra package",
    """This shop wants an image of each side. They are made from the same pages as PDFs, by
pypdfium2, which is not installed, as most builds need none.

    python -m pip install "cardforge[png]"

installs it.""",
)

BOOKLET_PAGES = Code(
    "CF-P85",
    Severity.NOTICE,
    "blank pages at the end of a booklet",
    """The shop staples booklets of sheets folded once, so they have 4, 8, 12 … pages. White pages
were added at the end.

    a booklet of 10 pages gets 2 more

Write more pages, or fewer, if that is not meant.""",
)

OTHER_BLACK = Code(
    "CF-P86",
    Severity.WARNING,
    "another rich black than the shop's",
    """Large areas of black are deeper with other inks below the black. How much of them a paper
takes without smearing or setting off, the shop knows, and says. Two rich blacks on one sheet also
look like two colours.

    palette: {ink: {rgb: "#000000", cmyk: [75, 68, 67, 100]}}     # the shop wants 60 40 40 100

Write the shop's, which the message names, or plain `#000000`: on large areas it becomes the shop's
rich black by itself, and stays black ink alone where it is small.""",
)

SMALL_RICH_BLACK = Code(
    "CF-P87",
    Severity.WARNING,
    "small black in four inks",
    """The four plates of a press never meet exactly. Letters under 24 pt, lines under 2 mm and
narrow areas that are made of all four inks get coloured edges and look blurred.

    <text color="cmyk(60 40 40 100)" style="note">

Give small black parts black ink alone, `#000000` or `cmyk(0 0 0 100)`.""",
)

NO_PDFX = Code(
    "CF-P88",
    Severity.WARNING,
    "PDF without the keys that the shop wants",
    """The shop wants PDF/X, a PDF that says which press its inks are meant for. That needs an ICC
profile, and none was given, so the file is a plain PDF in CMYK.

    cardforge shop drivethrucards --icc "US Web Coated (SWOP) v2.icc"

Give the profile that the shop names; many are free at color.org and eci.org. The keys say what the
file is meant to be; cardforge does not certify it.""",
)
