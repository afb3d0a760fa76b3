"""What no font file can hold is not put into one, and damaged tables do not ask for the world."""

from struct import pack

from cardforge.faces.glyph_table import GlyphTable, _groups, _Reverse
from cardforge.text.layout import lay_out
from tests.text.support import ENGINE, STYLE, paragraph

FACE = ENGINE.library.families["sans"].regular


def test_parts_far_from_their_letter_make_no_glyph() -> None:
    assert FACE.composite(((36, 0, 0), (200, 0, 0x4000)), 600, "a") is None
    assert FACE.composite(((36, 0, 0), (200, -0x4000, 0)), 600, "a") is None
    assert FACE.composite(((36, 0, 0),), 0x10000, "a") is None
    assert FACE.composite(((36, 0, 0), (200, 0, 0x3FFF)), 600, "a") is not None


def test_a_letter_under_thousands_of_marks_is_spelt_out() -> None:
    layout = lay_out([paragraph("a" + "\u0323\u0301" * 3000, "en", STYLE)], 200, ENGINE)
    assert sum(len(run.glyphs) for line in layout.lines for run in line.runs) > 3000


def test_damaged_rows_of_a_character_map_are_left_out() -> None:
    rows = [(65, 66, 5), (0, 0xFFFFFFFF, 7), (0x110000, 0x110001, 9), (70, 71, 0xFFFF)]
    data = pack(">HHLLL", 12, 0, 0, 0, len(rows)) + b"".join(pack(">LLL", *row) for row in rows)
    found = _groups(data, 0)
    assert {gid: found.codes(gid) for gid in (5, 6, 7, 9, 0xFFFF)} == {
        5: [65],
        6: [66],
        7: [],
        9: [],
        0xFFFF: [],
    }


def test_a_damaged_map_to_half_a_character_means_nothing() -> None:
    table = GlyphTable(FACE.data)
    table._reverse = _Reverse((5, 6, 6), (0xDB9A, 0xD800, 65))
    assert [table.meaning(gid) for gid in (5, 6)] == [None, "A"]
