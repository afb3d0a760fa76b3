"""Codes of the area: assets (images, vector art)."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

DAMAGED_IMAGE = Code(
    "CF-A20",
    Severity.ERROR,
    "image file is empty, cut short or damaged",
    """The file is there, but no whole picture can be read from it: it has no bytes, it ends early
(a download or copy that stopped), or its checksums do not hold. Viewers often show the upper part
of such a picture, so the fault is easily seen only on paper.

Example: `art/dragon.png` of 0 bytes.

Do instead: export or copy the file again, and compare its size with that of the original.""",
)

NOT_AN_IMAGE = Code(
    "CF-A21",
    Severity.ERROR,
    "file is no image that can be printed",
    """The content of the file is no PNG, JPEG, WebP or SVG, whatever its name says: a web page
saved under the name of a picture, a text file, a Git LFS pointer, or a picture in another format.

Example: `art/dragon.png` that begins with `<!DOCTYPE html>`, or `art/dragon.tif`.

Do instead: export the picture as PNG (flat art, transparency), JPEG (photographs) or SVG (line
art).""",
)

MISLABELLED_IMAGE = Code(
    "CF-A22",
    Severity.WARNING,
    "image content does not match its name",
    """The file is a good picture of another format than its name says. cardforge goes by the
content and prints it, but other programs go by the name and may refuse it.

Example: a JPEG saved as `dragon.png`.

Do instead: rename the file, or export it in the format that the name says.""",
)

IMAGE_TOO_LARGE = Code(
    "CF-A23",
    Severity.ERROR,
    "image has too many pixels",
    """The picture has more than 120 million pixels: at 300 dpi more than 0.8 m by 0.8 m. It is most
likely damaged or made to exhaust memory, and no card needs it.

Example: a PNG whose header says 60,000 x 60,000 px.

Do instead: scale the picture to 300 to 600 dpi at the size it is printed.""",
)

ANIMATED_IMAGE = Code(
    "CF-A24",
    Severity.WARNING,
    "only the first frame of an animation is printed",
    """The file holds several frames. Paper shows one: the first.

Example: an animated WebP or PNG.

Do instead: export the frame that should be printed.""",
)

COARSE_IMAGE = Code(
    "CF-A25",
    Severity.WARNING,
    "picture has few pixels for its size on paper",
    """At the size it is placed, the picture has fewer dots per inch than print shows (by default
250; `image_dpi: {warn: 250}` in cardforge.yaml). Photographs look a little soft, thin lines and
letters ragged. What counts is the weaker side, after all scaling by the face; images that an SVG
embeds count too.

Example: art of 600 × 840 px on a whole poker card: 240 dpi.

Do instead: export it at 300 dpi for its size on paper, or use SVG for line art.""",
)

TOO_COARSE_IMAGE = Code(
    "CF-A26",
    Severity.ERROR,
    "picture is too coarse for print",
    """At the size it is placed, the picture has so few dots per inch that single pixels are seen on
paper (by default under 150; `image_dpi: {error: 150}` in cardforge.yaml, 0 for never).

Example: a picture of 300 × 420 px from a web page on a whole poker card: 120 dpi.

Do instead: find a larger original; enlarging the file adds pixels but nothing to see. Where pixels
are wanted (pixel art, a blurred ground), lower the limit, or scale the file up without
smoothing.""",
)

TRIMMED_AWAY = Code(
    "CF-A27",
    Severity.ERROR,
    "trim_mm leaves nothing of a picture",
    """`trim_mm` cuts its length from each of the four sides. Half of a side or more, and nothing is
left of the picture. The size that counts is the picture's own: what an SVG says, or its pixels
at a usual resolution.

Example: `trim_mm="35"` for a picture of 815 × 1110 px, which is 69 mm wide at 300 dpi.

Do instead: give the width of the border that should go, in mm.""",
)

BLEED_GUESSED = Code(
    "CF-A28",
    Severity.NOTICE,
    "bleed of a picture was guessed from its pixels",
    """The size of the picture is that of the piece with some bleed around it, at a usual
resolution, and nothing says whether it has bleed. It is taken to have it: its trim is laid on the
box, and no second bleed is made around the first.

Example: art of 822 × 1122 px for a poker card: at 300 dpi that is 69.6 × 95 mm, 3.05 mm more on
each side.

Do instead: say it, with `has_bleed="3.05"`, or `has_bleed="no"` where the guess is wrong. A field
of the card can say it card by card: `has_bleed="{{ card.full }}"`.""",
)

BORDERED_IMAGE = Code(
    "CF-A29",
    Severity.WARNING,
    "picture has a thin border where bleed is made from its edge",
    """Bleed is made by mirroring or extending the edge of the picture, and the outermost pixels
there are a thin line of one colour, as scans and exports leave it. Mirrored, the line is seen
along the cut; extended, it becomes the whole bleed.

Example: a white line of one pixel around a dark scan.

Do instead: cut it off with `trim_mm="0.3"`, or crop the file.""",
)

BAD_SVG = Code(
    "CF-A40",
    Severity.ERROR,
    "SVG file cannot be read",
    """The file is not well-formed XML, is not an SVG, is in an encoding that cannot be read, or has
no size (neither `viewBox` nor `width` and `height`).

Example: a `<g>` that is never closed.

Do instead: open the file in the program that made it and save it again as plain SVG.""",
)

SVG_PART_IGNORED = Code(
    "CF-A41",
    Severity.WARNING,
    "part of an SVG is not drawn",
    """Vector art is written into the PDF as lines and fills. Filters, masks, patterns, text,
animations and a few properties have no such form; the rest of the file is drawn
without them, so the art may look different from what the drawing program shows.

Example: a blurred shadow (`<filter>`), or a `<text>` whose font is not in the file.

Do instead: convert text to outlines (it could not be translated or checked inside a picture, so
words that people read belong into the face), flatten masks and filters, or export this picture as
PNG at 600 dpi.""",
)

SVG_EXTERNAL = Code(
    "CF-A42",
    Severity.ERROR,
    "SVG refers to another file or address",
    """Nothing outside the file is ever read or fetched for a picture, so that a build needs no
network, gives the same result everywhere, and art from elsewhere cannot read files.

Example: `<image href="https://example.com/a.png"/>`, `<use href="parts.svg#leg"/>`, `@import`.

Do instead: embed what is needed in the file itself (in Inkscape: Object, Unlink clone), or put the
picture into the face with its own `<image>`.""",
)

SVG_ACTIVE = Code(
    "CF-A43",
    Severity.ERROR,
    "SVG contains a program",
    """A `<script>` or an event attribute such as `onload` has no meaning on paper, and art with a
program in it deserves a look before it goes into a game.

Example: `<svg onload="...">`.

Do instead: save the file as plain SVG (in Inkscape: Save as, Plain SVG).""",
)

SVG_TOO_COMPLEX = Code(
    "CF-A44",
    Severity.ERROR,
    "SVG is nested or repeated beyond reason",
    """The file unfolds into more than 300,000 path segments or 100 levels, uses itself, or declares
XML entities that grow. Such a file is damaged or made to exhaust memory.

Example: a `<use>` that refers to the group it stands in.

Do instead: simplify the art in the program that made it.""",
)

SVG_BAD_VALUE = Code(
    "CF-A45",
    Severity.WARNING,
    "value in an SVG cannot be read",
    """A number, colour, length, transform or path in the file is not valid, so the part is drawn
with the default, or up to the fault, as SVG asks for.

Example: `d="M 0 0 L 10"` (a coordinate is missing), `fill="#12"`.

Do instead: correct the value at the place that is named.""",
)
