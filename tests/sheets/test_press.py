"""PDFs for a press: every colour in inks, marks, pages, and the keys of PDF/X."""

import re
import zlib
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image

from cardforge.diagnostics import Findings
from cardforge.faces.drawing import Gradient, Group, Item, Picture, Shape, Stop, Stroke, Trim
from cardforge.faces.extent import PT
from cardforge.faces.icc import parse_profile
from cardforge.faces.images import load_image
from cardforge.faces.inks import Inks, for_text, token
from cardforge.faces.operators import FaceEncoder
from cardforge.faces.process import Process
from cardforge.sheets.impose import Options
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.sheets.pdfx import text_string
from cardforge.sheets.plan import add_sheets, lay_sheets
from cardforge.sheets.press import Conformance, Press, in_all_inks, in_black
from cardforge.sheets.sizes import find_paper
from cardforge.text.types import TextStyle
from tests.icc import profile
from tests.pdf_reader import Name, Pdf, operators
from tests.sheets.build import box, code, face, rect, text

GOLD = token("#b08d2c", Inks(30, 40, 90, 10, 60, spot="PANTONE 871 C"))
VARNISH = token("#f2f2f2", Inks(5, 5, 5, 0, overprint=True, spot="Varnish"))
PRESS = parse_profile(profile(), "press.icc")

#: Operators that set a colour in DeviceGray or DeviceRGB.
NOT_INKS = frozenset({"g", "G", "rg", "RG"})


def art(folder: Path) -> list[Item]:
    """Return one of everything that has a colour."""
    pictures: list[Item] = []
    for at, (mode, color, suffix) in enumerate(
        (
            ("RGB", (200, 16, 46), "png"),
            ("RGBA", (200, 16, 46, 99), "png"),
            ("RGB", (200, 16, 46), "jpg"),
            ("P", 3, "png"),
            ("L", 99, "png"),
            ("RGB", (200, 16, 46), "webp"),
        )
    ):
        path = folder / f"{at}.{suffix}"
        Image.new(mode, (8, 8), color).save(path)
        ref = load_image(path, path.name, Findings())
        assert ref is not None
        pictures.append(Picture(ref, 1.0 * at, 0.0, 1.0, 1.0))
    faint = Gradient("linear", (0, 0, 9, 0), (Stop(0, "#ff0000"), Stop(1, "#00ff00", 0.2)))
    spot = Gradient("radial", (5, 5, 0, 5, 5, 5), (Stop(0, GOLD), Stop(1, "#ffffff")))
    black = for_text("#000000", "#000000", True)
    many = tuple(box(at, at, 1, 1, "#00a0f0", Stroke("#103050", 0.2)) for at in range(8))
    return [
        box(0, 0, 10, 10, "#000000"),
        box(1, 1, 3, 3, "#808080", Stroke("#c8102e", 0.5, (1.0, 0.5))),
        Shape(rect(0, 0, 4, 4), faint),
        Shape(rect(0, 0, 4, 4), spot),
        box(2, 2, 3, 3, GOLD, Stroke(VARNISH, 0.5)),
        Group(many, shared=True),
        Group((*many, text("ab", 0, 0)), opacity=0.5),
        text("plain", 0, 2),
        text("gold", 0, 4, style=TextStyle(color=GOLD)),
        text("over", 0, 6, style=TextStyle(color=black, underline=True)),
        *pictures,
    ]


def press_of(process: Process, pdfx: Conformance = "") -> Press:
    return Press(process.image, process.profile, pdfx)


def page_of(items: Iterable[Item], process: Process, pdfx: Conformance = "") -> bytes:
    made = FaceEncoder().encode(process.separate(face(items)))
    out = BytesIO()
    pdf = PdfFile(out, Meta("Inks (ä)"), press_of(process, pdfx))
    pdf.page(10 * PT, 10 * PT)
    pdf.place(made, (1, 0, 0, 1, 0, 10 * PT))
    pdf.close()
    return out.getvalue()


def spaces(value: Any) -> Iterable[str]:
    """Yield the names of all colour spaces in resources, without alternates of spot inks."""
    if isinstance(value, list) and value[:1] == ["Separation"]:
        yield f"Separation {value[1]} in {value[2]}"
    elif isinstance(value, Name) and value.startswith("Device"):
        yield str(value)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from spaces(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from spaces(inner)


@pytest.mark.parametrize("press", [None, PRESS], ids=["formula", "profile"])
def test_nothing_is_left_in_rgb(tmp_path: Path, press: Any) -> None:
    pdf = Pdf(page_of(art(tmp_path), Process(press, Inks(60, 40, 40, 100))))
    used: set[str] = set()
    for resources, data in pdf.contents():
        for name, operands in operators(data):
            assert name not in NOT_INKS, (name, operands)
            if name in ("cs", "CS"):
                used.update(spaces(pdf.get(resources["ColorSpace"][operands[0]])))
        for shading in resources.get("Shading", {}).values():
            # The greys of a mask are its opacity, no colour.
            if "S" not in resources["Shading"]:
                used.update(spaces([pdf.get(shading)["ColorSpace"]]))
    assert used == {
        "DeviceCMYK",
        "Separation PANTONE 871 C in DeviceCMYK",
        "Separation Varnish in DeviceCMYK",
    }
    images = [dict(one.entries) for one in pdf.images()]
    # The grey picture, and the mask of the transparent one.
    greys = ["DeviceGray"] * 2
    assert sorted(str(one["ColorSpace"]) for one in images) == ["DeviceCMYK"] * 5 + greys
    assert b"DeviceRGB" not in pdf.data
    assert pdf.pages()[0]["Group"]["CS"] == "DeviceCMYK"


def test_renderers_show_what_is_printed(tmp_path: Path) -> None:
    shapes = [box(0, 0, 5, 10, "#c8102e"), box(5, 0, 5, 10, GOLD)]
    document = pypdfium2.PdfDocument(page_of(shapes, Process()))
    page = document[0].render(scale=4).to_pil().convert("RGB")
    document.close()
    left, right = page.getpixel((10, 20)), page.getpixel((90, 20))
    assert isinstance(left, tuple) and isinstance(right, tuple)
    # How a screen shows inks differs from reader to reader: red stays red, gold a pale gold.
    assert left[0] > 150 and max(left[1:]) < 100
    assert right[0] > right[1] > right[2] > 60


def test_overprint_is_a_state_around_what_asks_for_it() -> None:
    black = for_text("#000000", "#000000", True)
    items = [box(0, 0, 9, 9, "#ff0000"), text("over", style=TextStyle(color=black))]
    pdf = Pdf(page_of(items, Process()))
    ((resources, data),) = list(pdf.contents())
    names = [name for name, _ in operators(data)]
    at = names.index("gs")
    assert names[at - 1] == "q" and names[at + 1] == "BT" and "Q" in names[at:]
    assert pdf.get(resources["ExtGState"]["Over"]) == {"OP": "true", "op": "true", "OPM": 1}
    # Inks that add up need no transparency.
    assert "Group" not in pdf.pages()[0]


def test_what_is_transparent_anywhere_on_a_page_blends_in_inks(tmp_path: Path) -> None:
    def group(*items: Item, pdfx: Conformance = "") -> Any:
        return Pdf(page_of(items, Process(PRESS), pdfx)).pages()[0].get("Group")

    path = tmp_path / "clear.png"
    Image.new("RGBA", (8, 8), (200, 16, 46, 99)).save(path)
    ref = load_image(path, path.name, Findings())
    assert ref is not None
    clear = Picture(ref, 0, 0, 9, 9)
    many = tuple(box(at, at, 1, 1, "#00a0f0", Stroke("#103050", 0.2)) for at in range(8))
    inks = {"S": "Transparency", "CS": "DeviceCMYK"}
    assert group(box(0, 0, 9, 9, "#ff0000")) is None
    assert group(clear) == inks
    assert group(Group((*many, clear), shared=True)) == inks
    assert group(Group((*many, Group(many[:1], opacity=0.5)), shared=True)) == inks
    assert group(Group(many, shared=True)) is None


@pytest.mark.parametrize("backs", ["duplex-long", "gutterfold", "single"])
def test_marks_are_on_every_plate(backs: Any) -> None:
    made = Process().separate(face([box(0, 0, 63, 88, "#c8102e")], 63, 88))
    encoded = FaceEncoder().encode(made)
    paper = find_paper("a4")
    options = Options(backs=backs, bleed=3.0)
    plan = lay_sheets("Cards", [encoded] * 4, [encoded] * 4, Trim("card", 63, 88), paper, options)
    out = BytesIO()
    pdf = PdfFile(out, Meta("t"), press_of(Process()))
    add_sheets((pdf,), plan._replace(process=True))
    pdf.close()
    read = Pdf(out.getvalue())
    pens: list[tuple[Any, ...]] = []
    for resources, data in read.contents():
        for name, operands in operators(data):
            assert name not in NOT_INKS
            if name == "CS":
                assert read.get(resources["ColorSpace"]["All"])[:3] == [
                    "Separation", "All", "DeviceCMYK",
                ]  # fmt: skip
                pens.append(tuple(operands))
            if name in ("SCN", "K"):
                pens.append((name, *operands))
    if backs == "single":
        assert pens == []
    else:
        assert set(pens) == {("All",), ("SCN", 1)}


def test_greys_of_lines_become_black_ink() -> None:
    assert in_black("q 0 G 0.28 w 1 2 m 3 4 l S Q") == "q 0 0 0 1 K 0.28 w 1 2 m 3 4 l S Q"
    assert in_black("1 G 4 w S 0.5 g f") == "0 0 0 0 K 4 w S 0 0 0 0.5 k f"
    assert in_black("q 10 G") == "q 10 G"
    assert in_all_inks("q 0 G 0.28 w") == "q /All CS 1 SCN 0.28 w"


def test_a_file_in_rgb_is_as_it_was() -> None:
    """Fields of faces and files that only inks use change no byte of others."""
    data = Pdf(page_bytes := _rgb_page())
    ((resources, content),) = list(data.contents())
    assert [name for name, _ in operators(content) if name in NOT_INKS] == ["rg", "G"]
    assert resources.keys() == set()
    assert b"OutputIntent" not in page_bytes and b"%PDF-1.7" in page_bytes[:9]


def _rgb_page() -> bytes:
    out = BytesIO()
    pdf = PdfFile(out, Meta("t"))
    pdf.page(10 * PT, 10 * PT)
    line = Shape(rect(0, 0, 9, 9), None, Stroke("#000000", 1))
    pdf.place(code([box(0, 0, 9, 9, "#ff0000"), line]), (1, 0, 0, 1, 0, 10 * PT))
    pdf.close()
    return out.getvalue()


def keys(pdfx: Conformance, version: tuple[int, int] = (2, 1), name: str = "FOGRA39 x") -> Pdf:
    press = parse_profile(profile(name=name, version=version), "press.icc")
    items = [box(0, 0, 9, 9, "#c8102e"), text("words")]
    return Pdf(page_of(items, Process(press), pdfx))


@pytest.mark.parametrize(
    ("pdfx", "head", "version"),
    [("x1a", "1.4", b"PDF/X-1a:2003"), ("x4", "1.6", b"PDF/X-4")],
)
def test_keys_of_pdfx(pdfx: Conformance, head: str, version: bytes) -> None:
    pdf = keys(pdfx)
    assert pdf.version.startswith(head)
    (ref,) = pdf.catalog["OutputIntents"]
    intent = pdf.get(ref)
    found = intent.pop("DestOutputProfile")
    assert intent == {
        "Type": "OutputIntent",
        "S": "GTS_PDFX",
        "OutputConditionIdentifier": b"FOGRA39",
        "OutputCondition": b"FOGRA39 x",
        "Info": b"FOGRA39 x",
        "RegistryName": b"http://www.color.org",
    }
    stream = pdf.get(found)
    assert stream.entries["N"] == 4
    assert zlib.decompress(stream.raw) == profile(name="FOGRA39 x")
    assert pdf.info["GTS_PDFXVersion"] == version
    assert pdf.info["Trapped"] == "False"
    assert pdf.info["Title"] == "Inks (ä)".encode("latin-1")
    first, second = pdf.trailer["ID"]
    assert first == second and len(first) == 16
    (page,) = pdf.pages()
    size = pytest.approx([0, 0, 28.3465, 28.3465])
    assert page["TrimBox"] == size and page["MediaBox"] == size
    assert "Group" not in page
    assert "Encrypt" not in pdf.trailer


def test_viewer_preferences_are_those_of_the_version() -> None:
    def viewer(pdfx: Conformance, language: str = "en") -> Any:
        out = BytesIO()
        press = press_of(Process(PRESS), pdfx)
        file = PdfFile(out, Meta("t", language, "long"), press)
        file.page(9, 9)
        file.close()
        pdf = Pdf(out.getvalue())
        return pdf.get(pdf.catalog["ViewerPreferences"])

    title = {"DisplayDocTitle": "true"}
    assert viewer("x1a") == title
    assert viewer("x1a", "ar") == title
    assert viewer("x4") == {**title, "PrintScaling": "None"}
    duplex = {"Duplex": "DuplexFlipLongEdge"}
    assert viewer("") == {**title, "PrintScaling": "None", **duplex}


def test_a_condition_that_is_in_no_registry() -> None:
    pdf = keys("x4", name="House stock")
    intent = pdf.get(pdf.catalog["OutputIntents"][0])
    assert intent["OutputConditionIdentifier"] == b"Custom"
    assert "RegistryName" not in intent


@pytest.mark.parametrize(
    ("pdfx", "tag"),
    [
        ("x1a", "{http://ns.adobe.com/pdfx/1.3/}GTS_PDFXVersion"),
        ("x4", "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"),
    ],
)
def test_metadata(pdfx: Conformance, tag: str) -> None:
    pdf = keys(pdfx)
    stream = pdf.get(pdf.catalog["Metadata"])
    assert stream.entries["Type"] == "Metadata" and "Filter" not in stream.entries
    about = ElementTree.fromstring(stream.data)[0][0]  # noqa: S314
    found = {one.tag: "".join(one.itertext()) for one in about}
    assert found[tag] == pdf.info["GTS_PDFXVersion"].decode()
    assert found["{http://purl.org/dc/elements/1.1/}title"] == "Inks (ä)"
    assert found["{http://ns.adobe.com/pdf/1.3/}Trapped"] == "False"
    dates = {found[f"{{http://ns.adobe.com/xap/1.0/}}{name}Date"] for name in ("Create", "Modify")}
    assert dates == {"2000-01-01T00:00:00+00:00"}
    assert re.fullmatch(
        r"uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
        found["{http://ns.adobe.com/xap/1.0/mm/}DocumentID"],
    )


def test_every_font_is_embedded() -> None:
    pdf = keys("x1a")
    fonts = [font for page, _ in pdf.contents() for font in page.get("Font", {}).values()]
    assert len(fonts) == 1
    descendant = pdf.get(pdf.get(fonts[0])["DescendantFonts"][0])
    assert "FontFile2" in pdf.get(descendant["FontDescriptor"])


def test_equal_input_gives_equal_bytes(tmp_path: Path) -> None:
    first = page_of(art(tmp_path), Process(PRESS), "x4")
    assert page_of(art(tmp_path), Process(PRESS), "x4") == first


def test_text_strings() -> None:
    assert text_string("a (b) \\") == "(a \\(b\\) \\\\)"
    assert text_string("ä") == "<FEFF00E4>"
