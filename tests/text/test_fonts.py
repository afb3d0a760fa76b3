"""Faces, families, chains; font files that cannot be used."""

import shutil
from pathlib import Path
from struct import pack, unpack_from

import pytest

from cardforge.diagnostics import Findings
from cardforge.text.fontfiles import load_face
from cardforge.text.fonts import FontFace, FontFamily, FontLibrary, package_families
from tests.text.support import DATA, JAPANESE

LIBRARY = FontLibrary([JAPANESE])
SANS = LIBRARY.families["sans"]


def test_package_families() -> None:
    assert {f.name: f.fallback for f in package_families()} == {
        "sans": ("symbols", "arabic", "hebrew"),
        "serif": ("sans", "symbols", "arabic", "hebrew"),
        "symbols": ("sans",),
        "arabic": ("sans",),
        "hebrew": ("sans",),
    }
    for family in package_families():
        for face in (family.regular, family.bold, family.italic, family.bold_italic):
            if face is None:
                assert family.name in ("arabic", "hebrew", "symbols")
                continue
            findings = Findings()
            assert load_face(face.path, findings) is not None
            assert findings.sorted() == []


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("sans", "Ażğőșțņŵ Ωώἀ Жїѓ कि ½×–“”…•€"),
        ("serif", "Ażğőșțņŵ Ωώἀ Жїѓ ½×–“”…•€"),
        ("arabic", "قلم٣پچ"),
        ("hebrew", "קָלֶף״"),
        ("symbols", "←↑→↓↻⇄★☆♠♣♥♦⚀⚅✓✗☠⚔⬡①❶●■▲◆≥≠∞⏳"),
    ],
)
def test_package_faces_cover(family: str, text: str) -> None:
    face = LIBRARY.families[family].regular
    assert [c for c in text if c != " " and not face.glyph(c)] == []


def test_metrics_are_those_of_the_file() -> None:
    metrics = SANS.regular.metrics
    assert metrics == (1.069, 0.293, 0.714, 0.536, -0.1, 0.05)
    assert SANS.regular.upem == 1000


def test_names_are_unique_per_content(tmp_path: Path) -> None:
    """Two files with one PostScript name must never share an embedded font."""
    copy = tmp_path / "same.ttf"
    shutil.copy(SANS.regular.path, copy)
    changed = tmp_path / "other.ttf"
    changed.write_bytes(SANS.regular.data + b"\0")
    assert FontFace(copy).name == SANS.regular.name
    assert FontFace(changed).name != SANS.regular.name
    assert SANS.regular.name.startswith("NotoSans-Regular-")
    assert len(SANS.regular.name) == len("NotoSans-Regular-") + 8


def test_coverage() -> None:
    assert SANS.regular.covers("Größe")
    assert not SANS.regular.covers("Größe 漢")
    assert SANS.regular.glyph("漢") == 0


@pytest.mark.parametrize(
    ("has", "bold", "italic", "want", "lacks"),
    [
        ("", False, False, "regular", ""),
        ("", True, False, "regular", "bold"),
        ("", False, True, "regular", "italic"),
        ("", True, True, "regular", "bold italic"),
        ("b", True, True, "bold", "bold italic"),
        ("i", True, True, "italic", "bold italic"),
        ("bi", True, True, "bold", "bold italic"),
        ("bix", True, True, "both", ""),
        ("b", True, False, "bold", ""),
        ("i", False, True, "italic", ""),
    ],
)
def test_nearest_face_and_what_is_missing(
    has: str, bold: bool, italic: bool, want: str, lacks: str
) -> None:
    faces = {n: FontFace(Path(n)) for n in ("regular", "bold", "italic", "both")}
    family = FontFamily(
        "f",
        faces["regular"],
        faces["bold"] if "b" in has else None,
        faces["italic"] if "i" in has else None,
        faces["both"] if "x" in has else None,
    )
    assert family.face(bold, italic) == (faces[want], lacks)


def test_chain_follows_fallbacks_once_and_survives_circles() -> None:
    one = FontFamily("one", FontFace(Path("1")), fallback=("two", "one"))
    two = FontFamily("two", FontFace(Path("2")), fallback=("one", "hebrew"))
    chain = FontLibrary([one, two]).chain("one", False, False)
    assert [link.family for link in chain] == [
        "one", "two", "hebrew", "sans", "symbols", "arabic",
    ]  # fmt: skip


def test_a_family_falls_back_only_to_what_it_declares() -> None:
    own = FontFamily("own", FontFace(Path("1")))
    assert [link.family for link in FontLibrary([own]).chain("own", False, False)] == ["own"]


def test_a_family_of_the_project_wins() -> None:
    own = FontFamily("sans", FontFace(Path("1")))
    library = FontLibrary([own])
    assert library.families["sans"] is own
    assert FontLibrary().families["sans"] is SANS


def renamed_table(old: bytes, new: bytes) -> bytes:
    data = bytearray(SANS.regular.data)
    count = unpack_from(">H", data, 4)[0]
    for at in range(12, 12 + 16 * count, 16):
        if data[at : at + 4] == old:
            data[at : at + 4] = new
    return bytes(data)


def emptied_table(tag: bytes) -> bytes:
    data = bytearray(SANS.regular.data)
    count = unpack_from(">H", data, 4)[0]
    for at in range(12, 12 + 16 * count, 16):
        if data[at : at + 4] == tag:
            offset, length = unpack_from(">LL", data, at + 8)
            data[offset : offset + length] = bytes(length)
    return bytes(data)


CONTRADICT = (
    "CF-A61 font `bad.ttf` is damaged: its tables contradict each other (629,024 bytes)",
    "download or export the font file again",
)

BAD = {
    "no size of the em": (emptied_table(b"head"), *CONTRADICT),
    "no widths": (emptied_table(b"hhea"), *CONTRADICT),
    "no glyphs": (emptied_table(b"maxp"), *CONTRADICT),
    "empty": (
        b"",
        "CF-A61 `bad.ttf` is not a TrueType font (0 bytes)",
        "download or export the font file again",
    ),
    "page": (
        b"<!DOCTYPE html><html>",
        "CF-A61 `bad.ttf` is not a TrueType font (21 bytes)",
        "download or export the font file again",
    ),
    "otf": (
        b"OTTO" + bytes(100),
        "CF-A62 font `bad.ttf` has PostScript outlines (OTF), which cannot be embedded",
        "use the static TTF files of the family",
    ),
    "woff2": (
        b"wOF2" + bytes(100),
        "CF-A62 font `bad.ttf` is a web font (WOFF2)",
        "use the static TTF files of the family",
    ),
    "woff": (
        b"wOFF" + bytes(100),
        "CF-A62 font `bad.ttf` is a web font (WOFF)",
        "use the static TTF files of the family",
    ),
    "collection": (
        b"ttcf" + bytes(100),
        "CF-A62 font `bad.ttf` is a collection of several fonts (TTC)",
        "extract the one that is wanted as a TTF file",
    ),
    "variable": (
        renamed_table(b"prep", b"fvar"),
        "CF-A63 font `bad.ttf` is variable: only its default weight would print",
        "use the static TTF files of the family, or make one with `fonttools varLib.instancer`",
    ),
    "emoji": (
        renamed_table(b"glyf", b"CBDT"),
        "CF-A62 font `bad.ttf` has no TrueType outlines (colour emoji or PostScript)",
        "use the static TTF files of the family; for a colour emoji draw an icon",
    ),
    "no map": (
        renamed_table(b"cmap", b"xxxx"),
        f"CF-A61 font `bad.ttf` is damaged: it lacks the table cmap ({629024:,} bytes)",
        "download or export the font file again",
    ),
    "cut short": (
        SANS.regular.data[:5000],
        "CF-A61 font `bad.ttf` is damaged: it is cut short (5,000 bytes)",
        "download or export the font file again",
    ),
    "header only": (
        b"\x00\x01\x00\x00" + pack(">H", 12),
        "CF-A61 font `bad.ttf` is damaged: it lacks the table cmap (6 bytes)",
        "download or export the font file again",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_files_that_cannot_be_used(kind: str, tmp_path: Path) -> None:
    data, message, hint = BAD[kind]
    path = tmp_path / "bad.ttf"
    path.write_bytes(data)
    findings = Findings()
    assert load_face(path, findings) is None
    (found,) = findings.sorted()
    assert f"{found.code} {found.message}" == message
    assert found.hint == hint


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    findings = Findings()
    assert load_face(tmp_path / "x.ttf", findings, written="fonts/x.ttf") is None
    (found,) = findings.sorted()
    assert found.message == "font `fonts/x.ttf` cannot be read: no such file or directory"


def test_one_file_is_one_face() -> None:
    path = DATA / "CardforgeTestJP-Regular.ttf"
    findings = Findings()
    assert load_face(path, findings) is load_face(path, findings)
    assert len(findings) == 0
