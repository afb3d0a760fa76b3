"""The elements and attributes of the face language: the one table.

From it come the parser's validation (`cardforge.faces.parse`), the published schema
(`cardforge.faces.schema`) and the manual pages. Lengths are in mm unless a unit follows
(``pt``, ``in``, ``%`` of the parent's box); sizes of type in pt; angles in degrees, clockwise.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

AttrType = Literal[
    "length",  # 4  4mm  12pt  0.5in  50%
    "size",  # type size: 9  9pt  3mm
    "number",
    "count",  # whole number from 1
    "share",  # 0 to 1
    "color",  # #rgb #rrggbb cmyk(C M Y K), a name of the palette, none
    "paint",  # a colour, or: linear ANGLE COLOR COLOR…   radial COLOR COLOR…
    "yesno",
    "choice",
    "insets",  # one to four lengths: all; vertical horizontal; top right bottom left
    "lengths",  # lengths, spaces between
    "points",  # x,y pairs of lengths
    "pathdata",  # SVG path data
    "view",  # min-x min-y width height
    "tracks",  # 5 auto * 2*
    "words",  # free text
    "name",
    "names",
    "file",
    "fit",  # tighten, shrink, or both
    "edge",  # no, yes, mirror, extend, solid COLOUR
    "carried",  # no, yes, auto, or a length
    "focus",  # 30% 20%: a point of a picture
]


class Attr(NamedTuple):
    """One attribute: ``default`` in words where it is not a value, ``example`` a valid value."""

    name: str
    type: AttrType
    default: str
    means: str
    example: str
    of: tuple[str, ...] = ()
    required: bool = False


class Element(NamedTuple):
    """One element: its attributes by name, the elements it may hold, whether it holds words."""

    tag: str
    means: str
    attrs: Mapping[str, Attr]
    children: tuple[str, ...] = ()
    text: bool = False
    example: str = ""


_Attrs = dict[str, Attr]


def _attrs(*attrs: Attr) -> _Attrs:
    return {a.name: a for a in attrs}


ANCHORS = (
    "top-left", "top", "top-right", "left", "center", "right",
    "bottom-left", "bottom", "bottom-right",
)  # fmt: skip
ALIGNS = ("start", "center", "end", "left", "right")
VALIGNS = ("top", "middle", "bottom")

BOX = _attrs(
    Attr("x", "length", "0", "left edge of the box in the parent's box", "4"),
    Attr("y", "length", "0", "top edge of the box in the parent's box", "4"),
    Attr("w", "length", "what is left of the parent's width", "width of the box", "50%"),
    Attr("h", "length", "what is left of the parent's height", "height of the box", "12"),
    Attr("right", "length", "none", "distance of the right edge from the parent's right edge", "4"),
    Attr("bottom", "length", "none", "distance of the bottom edge from the parent's bottom", "4"),
    Attr("anchor", "choice", "top-left", "the point of the box that x and y name", "center",
         ANCHORS),
    Attr("rotate", "number", "0", "degrees clockwise about cx cy", "180"),
    Attr("cx", "length", "the box's centre", "centre of the rotation, in the parent's box", "10"),
    Attr("cy", "length", "the box's centre", "centre of the rotation, in the parent's box", "10"),
    Attr("colspan", "count", "1", "columns of a grid that the element takes", "2"),
    Attr("rowspan", "count", "1", "rows of a grid that the element takes", "2"),
    Attr("alt", "words", "none", "what a picture says, for reading aloud", "a red chili"),
    Attr("at", "words", "none", "the card's field that is shown; findings point at it", "name"),
    Attr("ink", "choice", "full", "what low-ink builds draw: all of it, or nothing", "skip",
         ("full", "skip")),
    Attr("seam", "choice", "allow", "avoid: a split board should not be cut here", "avoid",
         ("allow", "avoid")),
)  # fmt: skip

SAFE = _attrs(
    Attr("safe", "choice", "check", "ignore: its words may lie near the cut without a finding",
         "ignore", ("check", "ignore")),
)  # fmt: skip
INK = _attrs(
    Attr("ink", "choice", "full; skip for a filled shape with bleed",
         "what low-ink builds draw: all of it, its outline, or nothing", "outline",
         ("full", "outline", "skip")),
)  # fmt: skip

OPACITY = _attrs(Attr("opacity", "share", "1", "1 covers, 0 is invisible", "0.5"))
BLEED = _attrs(
    Attr("bleed", "yesno", "no", "grow beyond the cut line, by the bleed of the build", "yes")
)
INSET = _attrs(Attr("inset", "insets", "0", "space kept free inside the box", "2 4"))
ALIGN = _attrs(
    Attr("align", "choice", "center", "where the content lies across the box", "end", ALIGNS),
    Attr("valign", "choice", "middle", "where the content lies down the box", "bottom", VALIGNS),
)
STROKE = _attrs(
    Attr("stroke", "color", "none", "colour of the outline", "#222222"),
    Attr("sw", "length", "0.25", "width of the outline", "0.5"),
    Attr("dash", "lengths", "none", "lengths of dashes and gaps in turn", "1 0.5"),
    Attr("cap", "choice", "butt", "ends of lines", "round", ("butt", "round", "square")),
    Attr("join", "choice", "miter", "corners of outlines", "round", ("miter", "round", "bevel")),
)
FILL = _attrs(
    Attr("fill", "paint", "none",
         "colour of the inside; linear ANGLE COLOR COLOR or radial COLOR COLOR: a gradient "
         "(angle 0 runs upwards, 90 to the right)", "#d7263d"),
)  # fmt: skip
SHAPE = {**BOX, **INK, **FILL, **STROKE, **OPACITY, **BLEED}
HOLE = _attrs(Attr("hole", "yesno", "no", "inside <cut>: a hole, not the outline", "yes"))
FIT = _attrs(
    Attr("fit", "fit", "none",
         "tighten: closer lines first; shrink: smaller type. On a container: one scale for all "
         "text inside", "tighten shrink"),
    Attr("min", "size", "5", "the smallest type size that shrinking may reach", "6"),
    Attr("uniform", "choice", "none",
         "one scale for all fitted texts of the same style on the card, or in the deck", "deck",
         ("none", "card", "deck")),
)  # fmt: skip
TYPE = _attrs(
    Attr("style", "name", "body", "a style of style.yaml", "name"),
    Attr("font", "name", "the style's", "a font family of style.yaml", "serif"),
    Attr("size", "size", "the style's", "type size", "9"),
    Attr("color", "color", "the style's", "colour of the letters", "#333333"),
    Attr("bold", "yesno", "the style's", "bold face", "yes"),
    Attr("italic", "yesno", "the style's", "italic face", "yes"),
    Attr("underline", "yesno", "the style's", "line under the letters", "yes"),
    Attr(
        "overprint",
        "yesno",
        "the style's",
        "in CMYK builds: black and spot letters go over what lies below",
        "yes",
    ),
    Attr("tracking", "number", "the style's", "extra space after each letter, em", "0.05"),
    Attr("features", "names", "the style's", "OpenType features on, or off with -", "tnum -liga"),
)
PARAGRAPH = _attrs(
    Attr("align", "choice", "start", "where lines lie across the box", "justify",
         (*ALIGNS, "justify")),
    Attr("valign", "choice", "top", "where the text lies down the box", "middle", VALIGNS),
    Attr("leading", "number", "the style's", "distance of lines, as a multiple of the size", "1.3"),
    Attr("space", "number", "the style's", "space between paragraphs, em", "0.5"),
    Attr("indent", "number", "the style's", "indent of a paragraph's first line, em", "1"),
    Attr("hyphenate", "yesno", "the style's", "break words by the language's patterns", "yes"),
    Attr("lang", "name", "the build's", "language of the words (BCP 47)", "sv"),
    Attr("dir", "choice", "auto",
         "direction of the paragraph; auto: that of its letters, without any the language's", "rtl",
         ("auto", "ltr", "rtl")),
)  # fmt: skip
GAP = _attrs(Attr("gap", "length", "0", "space between the children", "2"))
COLS = _attrs(
    Attr("cols", "tracks", "auto for each child",
         "widths: a length, auto (as wide as the content), * (a share of the rest), 2* (twice "
         "that), 3:auto (three times auto)", "5 auto *"),
)  # fmt: skip
ROWS = _attrs(
    Attr("rows", "tracks", "auto for each child",
         "heights: a length, auto (as high as the content), * (a share of the rest)", "auto *"),
)  # fmt: skip
ENDS = _attrs(
    Attr("x1", "length", "0", "start, in the element's own box", "5"),
    Attr("y1", "length", "50%", "start, in the element's own box", "10"),
    Attr("x2", "length", "100%", "end, in the element's own box", "50"),
    Attr("y2", "length", "as y1", "end, in the element's own box", "20"),
)

BLOCKS = (
    "rect", "line", "circle", "polygon", "path", "image", "icon", "text",
    "stack", "row", "grid", "group",
)  # fmt: skip
INLINES = ("b", "i", "br", "icon", "keep", "style")
OUTLINES = ("rect", "circle", "polygon", "path")

_RADIUS = Attr("r", "length", "0", "radius of the corners", "3")

_ELEMENTS = (
    Element(
        "face", "one side of a piece; its box is the trim size of the component",
        _attrs(
            Attr("mirror", "choice", "none",
                 "auto: positions are mirrored in right-to-left languages", "auto",
                 ("none", "auto")),
        ),
        (*BLOCKS, "cut", "fold"), example="<face><rect fill='#d7263d' bleed='yes'/></face>",
    ),
    Element(
        "rect", "a rectangle",
        {**SHAPE, "r": _RADIUS, **HOLE}, example="<rect fill='#eee' r='3'/>",
    ),
    Element(
        "line", "a straight line; without numbers: across the middle of its box",
        {**BOX, **ENDS, **STROKE, **OPACITY,
         "stroke": STROKE["stroke"]._replace(default="black")},
        example="<line y1='10' sw='0.3'/>",
    ),
    Element(
        "circle", "a circle about cx cy with radius r; without r: the ellipse that fills the box",
        {**SHAPE, "r": Attr("r", "length", "none", "radius", "5"), **HOLE},
        example="<circle cx='31' cy='40' r='10' fill='black'/>",
    ),
    Element(
        "polygon", "a closed shape of straight lines: points, or a regular one with sides",
        {**SHAPE,
         "points": Attr("points", "points", "none", "corners, in the element's own box",
                        "0,0 10,0 50%,10"),
         "sides": Attr("sides", "count", "none", "a regular polygon in the box, one point up",
                       "6"),
         "inner": Attr("inner", "share", "1", "with sides: a star, inner radius as a share", "0.4"),
         **HOLE},
        example="<polygon x='5' y='5' w='10' h='10' sides='5' inner='0.4' fill='#fc0'/>",
    ),
    Element(
        "path", "an outline in SVG path data",
        {**SHAPE,
         "d": Attr("d", "pathdata", "", "SVG path data, mm in the element's own box",
                   "M0 0H10V10Z", required=True),
         "view": Attr("view", "view", "none", "the data's own coordinates, fitted to the box",
                      "0 0 24 24"),
         **HOLE},
        example="<path d='M5 5h10l-5 10z' fill='black'/>",
    ),
    Element(
        "image", "a picture file: SVG, PNG, JPEG or WebP, looked up in the game's folders",
        {**BOX, **INK, **ALIGN, **INSET, **OPACITY,
         "src": Attr("src", "file", "", "path below the game's folder", "art/chili.svg",
                     required=True),
         "fit": Attr("fit", "choice", "contain; with focus cover",
                     "contain: all of it inside; cover: fills the box, cut to it; stretch",
                     "cover", ("contain", "cover", "stretch")),
         "focus": Attr("focus", "focus", "50% 50%",
                       "with cover: the point of the picture, across and down, that comes as near "
                       "to the middle of the box as it can", "30% 20%"),
         "bleed": BLEED["bleed"]._replace(
             type="edge", default="no; with has_bleed what the picture has",
             means="ink beyond the cut line. yes: the picture grows to fill the bleed; or it "
                   "keeps its size, and bleed is made where it has none: mirror its edge, extend "
                   "its outermost pixels, or solid and a colour", example="mirror"),
         "has_bleed": Attr("has_bleed", "carried", "none",
                           "how much bleed each side of the picture has, so that its trim lies on "
                           "the box: a length, yes (3 mm), no, or auto (guessed from its pixels)",
                           "yes"),
         "trim_mm": Attr("trim_mm", "length", "0",
                         "cut from each side of the picture, mm on paper; the rest fills the box",
                         "3"),
         "tint": Attr("tint", "color", "none", "the colour that currentColor means in an SVG",
                      "#d7263d"),
         "r": _RADIUS._replace(means="radius of the corners it is cut to")},
        example="<image src='art/chili.svg' x='12' y='20' w='39' h='39' alt='a chili'/>",
    ),
    Element(
        "icon", "a small picture by name: icons of style.yaml, else icons/NAME.svg; "
        "in a text it stands in the line like a letter",
        {**BOX, **INK, **ALIGN, **OPACITY,
         "name": Attr("name", "name", "", "the icon's name", "star", required=True),
         "color": Attr("color", "color", "the text's, or black",
                       "the colour that currentColor means in the icon", "#333333"),
         "size": Attr("size", "number", "1", "inside text: height, em", "1.2"),
         "raise": Attr("raise", "number", "-0.12", "inside text: bottom above the baseline, em",
                       "0")},
        example="<icon name='star' x='2' y='2' w='6' h='6'/>",
    ),
    Element(
        "text", "words; each blank line of a field begins a paragraph",
        {**BOX, **SAFE, **INSET, **OPACITY, **TYPE, **PARAGRAPH, **FIT,
         "ink": BOX["ink"]._replace(
             default="full, but pale letters whose dark ground is left out are black",
             means="what low-ink builds draw: with full, letters keep their colour anyway")},
        INLINES, text=True,
        example="<text x='4' y='4' h='8' style='name' fit='shrink' min='6'>Chili</text>",
    ),
    Element(
        "stack", "children one below the other, each as high as its content, its h or its track",
        {**BOX, **SAFE, **INSET, **OPACITY, **GAP, **ROWS, **FIT,
         "align": ALIGN["align"]._replace(
             default="children as wide as the stack",
             means="where children narrower than the stack lie; with it, children are as wide "
                   "as their content"),
         "valign": ALIGN["valign"]._replace(default="top",
             means="where the children lie when they do not fill the stack",
             of=(*VALIGNS, "spread"))},
        BLOCKS, example="<stack gap='1'><text>One</text><text>Two</text></stack>",
    ),
    Element(
        "row", "children side by side, each as wide as its content, its w or its track",
        {**BOX, **SAFE, **INSET, **OPACITY, **GAP, **COLS, **FIT,
         "align": ALIGN["align"]._replace(default="start",
             means="where the children lie when they do not fill the row",
             of=(*ALIGNS, "spread")),
         "valign": ALIGN["valign"]._replace(default="children as high as the row",
             means="where children lower than the row lie; with it, children are as high as "
                   "their content")},
        BLOCKS, example="<row cols='10 *'><icon name='star'/><text>Ten points</text></row>",
    ),
    Element(
        "grid", "children in cells, row by row",
        {**BOX, **SAFE, **INSET, **OPACITY, **GAP, **FIT,
         "colgap": Attr("colgap", "length", "as gap", "space between the columns", "3"),
         "rowgap": Attr("rowgap", "length", "as gap", "space between the rows", "1"),
         "cols": COLS["cols"]._replace(default="*"), "rows": ROWS["rows"]},
        BLOCKS, example="<grid cols='auto *' gap='1'><text>A</text><text>Yes</text></grid>",
    ),
    Element(
        "group", "a new origin: its children's box is the group's",
        {**BOX, **SAFE, **INSET, **OPACITY, **FIT,
         "clip": Attr("clip", "yesno", "no", "cut the children to the group's box", "yes"),
         "r": _RADIUS._replace(means="with clip: radius of the corners"),
         "scale": Attr("scale", "number", "1", "enlarges the children about the group's corner",
                       "0.5")},
        BLOCKS, example="<group x='10' y='10' w='20' h='20' clip='yes'><circle r='5'/></group>",
    ),
    Element(
        "cut", "where the piece is cut: its outline (default: the trim) and its holes",
        {}, OUTLINES, example="<cut><circle cx='10' cy='10' r='2' hole='yes'/></cut>",
    ),
    Element(
        "fold", "a crease", {**ENDS}, example="<fold y1='44' y2='44'/>",
    ),
    Element("b", "bold", {}, INLINES, text=True, example="<text><b>Chili</b></text>"),
    Element("i", "italic", {}, INLINES, text=True, example="<text><i>Chili</i></text>"),
    Element("br", "a new line", {}, example="<text>One<br/>two</text>"),
    Element("keep", "words that stay on one line", {}, INLINES, text=True,
            example="<text><keep>10 points</keep></text>"),
    Element(
        "style", "words in another style",
        {"name": Attr("name", "name", "none", "a style of style.yaml", "note"),
         **{k: v for k, v in TYPE.items() if k != "style"},
         "rise": Attr("rise", "number", "0", "raises (or lowers) the letters, em", "0.3")},
        INLINES, text=True, example="<text>Pay <style color='#c00'>3</style></text>",
    ),
)  # fmt: skip

ELEMENTS: Mapping[str, Element] = {e.tag: e for e in _ELEMENTS}

#: Tags that text from a card's field may use, through the filter ``markup``.
MARKUP_TAGS = INLINES
