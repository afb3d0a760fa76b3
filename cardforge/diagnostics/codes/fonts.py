"""Codes of the area: assets (font files; CF-A60 to CF-A69)."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

DAMAGED_FONT = Code(
    "CF-A61",
    Severity.ERROR,
    "file is no font, or a damaged one",
    """The content of the file is no TrueType font, whatever its name says: it is empty, cut
short, a web page or a Git LFS pointer, or lacks a table without which nothing can be drawn.

Example: `regular: fonts/Body.ttf`, where the file begins with `<!DOCTYPE html>`.
Instead: download the font again and compare its size with that of the original.
""",
)
FONT_FORMAT = Code(
    "CF-A62",
    Severity.ERROR,
    "font format that cannot be embedded",
    """The font is good but of a kind that is not embedded: PostScript outlines (OTF, CFF), web
fonts (WOFF, WOFF2), collections of several fonts in a file (TTC), or pictures in place of
outlines (colour emoji).

Example: `regular: fonts/Body.otf`.
Instead: take the static TTF files of the same family, which most publishers offer beside the
others; for a colour emoji draw an icon and write `<icon name="…"/>`.
""",
)
VARIABLE_FONT = Code(
    "CF-A63",
    Severity.ERROR,
    "variable font",
    """The file holds all weights of a family in one (its name often contains `[wght]` or
`VariableFont`). A PDF would show its default weight only, so bold would come out regular.

Example: `bold: fonts/Flex[wght].ttf`.
Instead: take the static files of the family (mostly in a folder `static`), or make one for each
style: `fonttools varLib.instancer Flex[wght].ttf wght=700 -o Flex-Bold.ttf`.
""",
)
