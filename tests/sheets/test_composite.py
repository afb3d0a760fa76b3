"""Composite glyphs in a TrueType program, read back by HarfBuzz."""

from struct import unpack_from

import uharfbuzz as hb

from cardforge.sheets.composite import with_composites
from tests.text.support import ENGINE

FACE = ENGINE.library.families["sans"].regular
COUNT = FACE.hb_font.face.glyph_count
A, X, ACUTE, SPACE = (FACE.glyph(c) for c in "Ax\u0301 ")
MADE = [
    (((X, 0, 0), (ACUTE, 500, -40)), 529),
    (((A, -20, 30),), 640),
    (((SPACE, 0, 0),), 260),
    ((), 0),
]


class Pen:
    """Collects an outline moved by (x, y)."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.drawn: list[tuple[object, ...]] = []

    def _add(self, kind: str, *points: tuple[float, float]) -> None:
        self.drawn.append((kind, *((px + self.x, py + self.y) for px, py in points)))

    def moveTo(self, p: tuple[float, float]) -> None:  # noqa: N802
        self._add("M", p)

    def lineTo(self, p: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", p)

    def qCurveTo(self, *p: tuple[float, float]) -> None:  # noqa: N802
        self._add("Q", *p)

    def curveTo(self, *p: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *p)

    def closePath(self) -> None:  # noqa: N802
        self.drawn.append(("Z",))


def outline(font: hb.Font, gid: int, x: int = 0, y: int = 0) -> list[tuple[object, ...]]:
    pen = Pen(x, y)
    font.draw_glyph_with_pen(gid, pen)
    return pen.drawn


def test_composites_draw_their_parts_at_their_places() -> None:
    program = with_composites(FACE.data, MADE)
    font = hb.Font(hb.Face(hb.Blob(program)))
    assert font.face.glyph_count == COUNT + len(MADE)
    for new, (parts, advance) in enumerate(MADE, start=COUNT):
        want = [step for gid, x, y in parts for step in outline(FACE.hb_font, gid, x, y)]
        assert outline(font, new) == want
        assert font.get_glyph_h_advance(new) == advance


def test_other_glyphs_and_tables_stay() -> None:
    program = with_composites(FACE.data, MADE)
    font = hb.Font(hb.Face(hb.Blob(program)))
    for gid in (0, A, X, ACUTE, COUNT - 1):
        assert outline(font, gid) == outline(FACE.hb_font, gid)
        assert font.get_glyph_h_advance(gid) == FACE.hb_font.get_glyph_h_advance(gid)
    old = FACE.hb_font.face
    for tag in ("cmap", "GSUB", "GPOS", "OS/2", "name"):
        assert font.face.reference_table(tag).data == old.reference_table(tag).data


def test_checksums_hold() -> None:
    program = with_composites(FACE.data, MADE)
    words = sum(unpack_from(f">{len(program) // 4}L", program)) & 0xFFFFFFFF
    assert len(program) % 4 == 0
    assert words == 0xB1B0AFBA


def test_edges_of_a_composite_enclose_its_parts() -> None:
    font = hb.Font(hb.Face(hb.Blob(with_composites(FACE.data, MADE))))
    made = font.get_glyph_extents(COUNT)
    parts = [FACE.hb_font.get_glyph_extents(g) for g in (X, ACUTE)]
    left = min(parts[0].x_bearing, parts[1].x_bearing + 500)
    top = max(parts[0].y_bearing, parts[1].y_bearing - 40)
    assert (made.x_bearing, made.y_bearing) == (left, top)
