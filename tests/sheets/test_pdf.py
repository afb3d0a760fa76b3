import os
import re
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from unicodedata import normalize

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardforge.diagnostics import InputFault
from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Group, ImageRef, Picture, TextItem
from cardforge.faces.extent import PT
from cardforge.faces.operators import FaceEncoder
from cardforge.sheets.embed import subset, to_unicode
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.text.fonts import Composite, FontFace, package_families
from cardforge.text.types import Glyph, Span, TextStyle
from tests.pixels import assert_pixels, letters
from tests.sheets.build import box, code, face, page_of, streams, text

REGULAR = package_families()[0].regular


def extracted(pdf: bytes, page: int = 0) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return str(document[page].get_textpage().get_text_range())
    finally:
        document.close()


def test_page_boxes_are_read_back() -> None:
    out = BytesIO()
    pdf = PdfFile(out, Meta("boxes"))
    pdf.page(300, 400, trim=(10, 20, 290, 380), bleed=(5, 6, 295, 394))
    pdf.page(100.5, 50)
    pdf.close()
    document = pypdfium2.PdfDocument(out.getvalue())
    first, second = document[0], document[1]
    assert first.get_mediabox() == (0, 0, 300, 400)
    assert first.get_trimbox() == (10, 20, 290, 380)
    assert first.get_bleedbox() == (5, 6, 295, 394)
    assert second.get_mediabox() == (0, 0, 100.5, 50)
    assert second.get_trimbox() == (0, 0, 100.5, 50)
    document.close()


def test_the_document_tells_its_title_language_and_how_to_print() -> None:
    out = BytesIO()
    pdf = PdfFile(out, Meta("Kryddor ✓", "sv", "short"))
    pdf.page(10, 10)
    pdf.close()
    data = out.getvalue()
    assert b"/PrintScaling /None" in data
    assert b"/Duplex /DuplexFlipShortEdge" in data
    assert b"/Lang (sv)" in data
    document = pypdfium2.PdfDocument(data)
    assert document.get_metadata_dict()["Title"] == "Kryddor ✓"
    assert document.get_metadata_dict()["Creator"].startswith("cardforge ")
    document.close()


def test_the_outline_leads_to_pages() -> None:
    out = BytesIO()
    pdf = PdfFile(out, Meta("outline"))
    for title, level in (("Deck ♠", 0), ("Fronts", 1), ("Chips", 0)):
        pdf.page(10, 10)
        pdf.bookmark(title, level)
    pdf.close()
    document = pypdfium2.PdfDocument(out.getvalue())
    got = [
        (mark.get_title(), mark.level, mark.get_dest().get_index()) for mark in document.get_toc()
    ]
    assert got == [("Deck ♠", 0, 0), ("Fronts", 1, 1), ("Chips", 0, 2)]
    document.close()


def test_every_byte_of_a_page_goes_out_before_the_next_begins() -> None:
    out = BytesIO()
    pdf = PdfFile(out, Meta("stream"))
    sizes = []
    for _ in range(3):
        pdf.page(300, 300)
        pdf.place(code((text("word " * 40),)), (1, 0, 0, 1, 0, 300))
        sizes.append(len(out.getvalue()))
    pdf.close()
    assert sizes[0] < sizes[1] < sizes[2] < len(out.getvalue())


# Each of these traps is known of common PDF writers.


def test_no_font_is_named_that_is_not_embedded() -> None:
    pdf = page_of(code((text("Abc"),)))
    assert b"Helvetica" not in pdf
    assert pdf.count(b"/Type /FontDescriptor") == pdf.count(b"/FontFile2") == 1
    assert b"/BaseFont" not in page_of(code((box(0, 0, 1, 1, "#000000"),)))


def test_streams_are_binary() -> None:
    assert b"ASCII85" not in page_of(code((text("Abc"),)))


def test_fonts_of_one_postscript_name_stay_two(tmp_path: Path) -> None:
    bold = package_families()[0].bold
    assert bold is not None
    same_name = tmp_path / "renamed.ttf"
    data = bytearray(bold.data)
    for encoding in ("utf-16-be", "ascii"):
        old, new = ("NotoSans-Bold".encode(encoding), "NotoSans-Re  ".encode(encoding))
        data = bytearray(bytes(data).replace(old, new))
    same_name.write_bytes(data)
    one = subset(REGULAR, (0x24,))
    other = subset(FontFace(same_name), (0x24,))
    assert one.base_name.split("+")[1] == "NotoSans-Regular"
    assert other.base_name.split("+")[1].startswith("NotoSans-Re")
    assert one.base_name.split("+")[0] != other.base_name.split("+")[0]
    assert one.program != other.program
    style = TextStyle()
    spans = (Span("Hm", style), Span("Hm", style._replace(bold=True)))
    pdf = page_of(code((text(spans),)))
    assert pdf.count(b"/Subtype /CIDFontType2") == 2


def test_characters_beyond_the_basic_plane_are_mapped_in_utf_16() -> None:
    cmap = to_unicode({7: "😀", 9: "ffi", 3: "A"}).decode()
    assert "<0003> <0041>\n<0007> <D83DDE00>\n<0009> <006600660069>" in cmap


def test_blocks_of_a_character_map_hold_at_most_100_entries() -> None:
    cmap = to_unicode({gid: chr(gid + 64) for gid in range(250)}).decode()
    assert re.findall(r"(\d+) beginbfchar", cmap) == ["100", "100", "50"]


def test_resources_of_forms_reach_the_page() -> None:
    shapes = tuple(box(x, y, 1, 1, "#ff0000") for x in range(0, 8, 2) for y in (0, 0.5))
    inner = Group((Group(shapes, shared=True), text("In form " * 9, 0, 5)), shared=True)
    got = code((inner,))
    (outer,) = got.forms.values()
    assert len(outer.forms) == 1 and len(outer.fonts) == 1
    assert plain(extracted(page_of(got, w=200))) == " ".join(["In form"] * 9)
    assert letters(page_of(got), per_mm=2).splitlines()[0] == "RR__RR__RR__RR______"


def test_pictures_with_one_name_stay_two(tmp_path: Path) -> None:
    refs = []
    for folder, color in (("a", (255, 0, 0)), ("b", (0, 0, 255))):
        path = tmp_path / folder / "dragon.png"
        path.parent.mkdir()
        Image.new("RGB", (2, 2), color).save(path)
        refs.append(ImageRef(sha256(path.read_bytes()).hexdigest(), str(path), 2, 2))
    items = (
        Picture(refs[0], 0, 0, 2, 2),
        Picture(refs[1], 2, 0, 2, 2),
        Picture(refs[0], 4, 0, 2, 2),
    )
    pdf = page_of(code(items), w=6, h=2)
    assert pdf.count(b"/Subtype /Image") == 2
    assert_pixels(pdf, "RRBBRR\nRRBBRR")


def test_a_path_does_not_change_a_byte(tmp_path: Path) -> None:
    found = []
    for folder in ("a", "b"):
        path = tmp_path / folder / "x.png"
        path.parent.mkdir()
        Image.new("RGBA", (2, 2), (255, 0, 0, 128)).save(path)
        ref = ImageRef(sha256(path.read_bytes()).hexdigest(), str(path), 2, 2)
        found.append(page_of(code((Picture(ref, 0, 0, 2, 2),))))
    assert found[0] == found[1]
    assert b"/SMask" in found[0]


def test_jpeg_and_png_data_pass_through(tmp_path: Path) -> None:
    picture = Image.effect_noise((40, 30), 60).convert("RGB")
    for suffix in ("png", "jpg"):
        path = tmp_path / f"x.{suffix}"
        picture.save(path)
        data = path.read_bytes()
        ref = ImageRef(sha256(data).hexdigest(), str(path), 40, 30)
        pdf = page_of(code((Picture(ref, 0, 0, 4, 3),)))
        kept = data if suffix == "jpg" else data[data.index(b"IDAT") + 4 :][:200]
        assert kept in pdf


def test_other_fonts_than_truetype_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "cff.otf"
    path.write_bytes(b"OTTO" + REGULAR.data[4:])
    with pytest.raises(InputFault) as caught:
        subset(FontFace(path, "cff"), (1,))
    (finding,) = caught.value.diagnostics
    assert finding.code == "CF-P06"
    assert finding.message.startswith("the font `cff.otf` cannot be put into a PDF: ")
    assert "postscript outlines are not supported" in finding.message


@pytest.mark.parametrize(
    ("bits", "why"),
    [
        (0x0002, "its licence bits forbid embedding"),
        (0x0104, "its licence bits forbid embedding a part of it"),
        (0x0200, "its licence bits forbid embedding a part of it"),
    ],
)
def test_a_font_whose_licence_forbids_embedding_is_refused(
    tmp_path: Path, bits: int, why: str
) -> None:
    data = bytearray(REGULAR.data)
    table = data.index(b"OS/2")
    offset = int.from_bytes(data[table + 8 : table + 12], "big")
    data[offset + 8 : offset + 10] = bits.to_bytes(2, "big")
    path = tmp_path / "closed.ttf"
    path.write_bytes(data)
    with pytest.raises(InputFault) as caught:
        subset(FontFace(path, "closed"), (1,))
    (finding,) = caught.value.diagnostics
    assert finding.message == f"the font `closed.ttf` cannot be put into a PDF: {why}"
    assert finding.hint == "use a static TrueType font whose licence allows embedding"


def test_subsets_hold_the_glyphs_and_what_they_are_made_of() -> None:
    gids = tuple(sorted(REGULAR.glyph(c) for c in "AÅfi"))
    part = subset(REGULAR, gids)
    assert len(part.program) < 20_000
    assert len(part.cid_to_gid) == 2 * (gids[-1] + 1)
    assert int.from_bytes(part.cid_to_gid[2 * gids[0] :][:2], "big") == 1


def test_composites_are_added_to_the_subset_and_copied_as_one() -> None:
    face = FontFace(REGULAR.path)
    parts = ((face.glyph("o"), 0, 0), (face.glyph("."), 300, 900))
    face.composites[65000] = Composite(parts, 650, "xyz")
    glyphs = (Glyph(65000, 0.65, 0, 0, "xyz"), Glyph(face.glyph("a"), 0.561, 0, 0, "a"))
    line = text("x", style=TextStyle(size=30)).lines[0]
    run = line.runs[0]._replace(face=face, pieces=(glyphs,), text="xyza")
    item = TextItem(1, 0, (line._replace(runs=(run,)),))
    pdf = page_of(code((item,)), w=16, h=14)
    assert extracted(pdf) == "xyza"
    rows = letters(pdf, per_mm=2).splitlines()
    # The dot stands above the ring.
    ring = [row for row in rows if "K" in row[2:9]]
    assert 12 <= len(ring) <= 24
    part = subset(face, (face.glyph("a"), 65000))
    assert len(part.cid_to_gid) == 2 * 65001
    ids = [int.from_bytes(part.cid_to_gid[2 * g :][:2], "big") for g in (face.glyph("a"), 65000)]
    # .notdef, the three glyphs of the file, then the composite.
    assert ids[1] == 4
    assert "65000 [650]" in part.widths


def test_the_language_is_said_but_no_direction() -> None:
    out = BytesIO()
    pdf = PdfFile(out, Meta("x", "he-IL"))
    pdf.page(10, 10)
    pdf.close()
    assert b"/Lang (he-IL)" in out.getvalue()
    # By /R2L pdfium turns the words of all lines round, those in Latin letters too.
    assert b"/Direction" not in out.getvalue()


def test_a_font_of_which_only_the_missing_glyph_is_used() -> None:
    part = subset(REGULAR, (0,))
    assert part.widths == "[0 [600]]"
    assert part.cid_to_gid == b"\0\0"
    assert len(subset(REGULAR, (REGULAR.glyph("A"),)).program) > len(part.program)


def test_only_the_glyphs_of_a_document_are_embedded() -> None:
    few = page_of(code((text("ab"),)))
    many = page_of(code((text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),)))
    assert len(few) < len(many) - 3000


def test_a_recurring_face_is_stored_once() -> None:
    back = code((box(0, 0, 2, 2, "#ff0000"),))
    out = BytesIO()
    pdf = PdfFile(out, Meta("backs"))
    for _ in range(3):
        pdf.page(8 * PT, 4 * PT)
        for x in (0.0, 4.0):
            pdf.place(back, (1, 0, 0, 1, x * PT, 4 * PT), recurs=True)
    pdf.close()
    data = out.getvalue()
    assert data.count(b"/Subtype /Form") == 1
    assert sum(b" re f" in s for s in streams(data)) == 1
    assert_pixels(data, "RR__RR__\nRR__RR__\n________\n________", page=2)


def test_clips_hold_on_the_page() -> None:
    out = BytesIO()
    pdf = PdfFile(out, Meta("clip"))
    pdf.page(6 * PT, 4 * PT)
    card = code((box(-3, -3, 16, 16, "#ff0000"),), bleed=3)
    pdf.place(card, (1, 0, 0, 1, 2 * PT, 3 * PT), clip=(PT, 0, 4 * PT, 3 * PT))
    pdf.close()
    assert_pixels(
        out.getvalue(),
        """
        ______
        _RRR__
        _RRR__
        _RRR__
        """,
    )


CHARACTERS = st.text(
    st.sampled_from(
        [c for code in range(0x20, 0x24F) if (c := chr(code)).isprintable() and REGULAR.glyph(c)]
        + list("ΑΩαωµжЯ“”„‘’«»–—…€ﬁ²₂½")
    ),
    min_size=1,
    max_size=24,
)


def plain(words: str) -> str:
    return " ".join(words.split())


@given(CHARACTERS)
def test_text_is_copied_as_it_was_written(words: str) -> None:
    pdf = page_of(code((text(words, width=400),)), w=400, h=20)
    assert plain(extracted(pdf)) == plain(words)


@pytest.mark.parametrize(
    "words",
    [
        "office affliction Tafi",
        "no\u00a0break\u202fhere",
        "A\u030angstro\u0308m and Ångström",
        "q\u0301x",
        "ﬁ and fi",
        "Ωk Ω\u2126",
        "μµ",
        "سلام عليكم لا إله",
        "ببب تتت ييي ىى ٮ",
        "שלום עולם 123 abc",
        "abc سلام def",
    ],
)
def test_hard_texts_are_copied_as_they_were_written(words: str) -> None:
    pdf = page_of(code((text(words, width=400),)), w=400, h=20)
    # The reader itself takes ligature characters apart.
    form = "NFKC" if "\ufb01" in words else "NFC"
    assert normalize(form, plain(extracted(pdf))) == normalize(form, plain(words))


SCRIPT = """
import sys
from tests.sheets.build import art_of_everything
sys.stdout.buffer.write(art_of_everything())
"""


def test_bytes_do_not_depend_on_hash_seed_time_zone_or_locale() -> None:
    found = set()
    for seed, zone, locale in (("0", "UTC", "C"), ("1", "Asia/Kathmandu", "C.UTF-8"),
                               ("77", "America/St_Johns", "POSIX")):  # fmt: skip
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env=env,
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[2],
        )
        found.add(done.stdout)
    assert len(found) == 1
    assert found.pop().startswith(b"%PDF-1.7")


def test_equal_code_built_anew_gives_equal_bytes() -> None:
    def made() -> FaceCode:
        return code((text("Same", language="en"), box(0, 0, 1, 1, "#00ff00")))

    assert page_of(made(), recurs=True) == page_of(made(), recurs=True)


def test_a_record_of_glyphs_may_hold_fonts_of_later_pages() -> None:
    """Faces of one component share a record, in which a page finds fonts that it does not use."""
    encoder = FaceEncoder()
    glyphs: dict[str, dict[int, str]] = {}
    plain = encoder.encode(face((text("plain"),)), glyphs)
    bold = encoder.encode(face((text("bold", style=TextStyle(bold=True)),)), glyphs)
    out = BytesIO()
    pdf = PdfFile(out, Meta("x"))
    for one in (plain, bold):
        pdf.page(300, 30)
        pdf.place(one, (1, 0, 0, 1, 0, 30))
    pdf.close()
    assert [extracted(out.getvalue(), page) for page in (0, 1)] == ["plain", "bold"]
