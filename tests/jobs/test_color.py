"""Builds in inks: options, findings, and what is in the files."""

import json
from pathlib import Path

import pytest
from PIL import Image

from cardforge.diagnostics import UsageFault
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions, BuildResult
from tests.icc import profile
from tests.pdf_reader import Pdf, operators
from tests.project import edit, make_project, output

FACE = "templates/tiny/card.xml"
GET = "ask the print shop for its CMYK profile, or take one from color.org or eci.org"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path)


def run(project: Path, **options: object) -> BuildResult:
    return build(project, BuildOptions(**options))  # type: ignore[arg-type]


def said(result: BuildResult) -> list[str]:
    return [f"{d.severity.value} {d.code} {d.message}" for d in result.findings]


def refusal(project: Path, **options: object) -> list[tuple[str, str, str]]:
    with pytest.raises(UsageFault) as caught:
        run(project, **options)
    return [(d.code, d.message, d.hint) for d in caught.value.diagnostics]


def press(project: Path, **more: object) -> Path:
    path = project / "press.icc"
    path.write_bytes(profile(**more))  # type: ignore[arg-type]
    return path


def pdfs(project: Path) -> dict[str, Pdf]:
    return {
        name: Pdf(data) for name, data in output(project / "build").items() if name.endswith("pdf")
    }


def in_rgb(pdf: Pdf) -> list[str]:
    """Return the operators of a file that set a colour other than in inks, and its spaces."""
    found = [
        name
        for _, data in pdf.contents()
        for name, _ in operators(data)
        if name in ("g", "G", "rg", "RG")
    ]
    return found + ["DeviceRGB"] * (b"DeviceRGB" in pdf.data)


def add(project: Path, elements: str) -> None:
    """Add elements to the front of the cards."""
    edit(project / FACE, "{% endblock %}", f"{elements}{{% endblock %}}")


def with_art(project: Path) -> None:
    """Give the face a picture, a gradient, a crease and a hole."""
    Image.new("RGB", (600, 600), (200, 16, 46)).save(project / "decks/tiny/pic.png")
    add(
        project,
        '<image src="pic.png" x="5" y="50" w="10" h="10"/>'
        '<rect x="5" y="60" w="10" h="10" fill="linear 90 red blue"/>'
        '<fold x1="0" y1="40" x2="100%" y2="40"/>'
        '<cut><circle cx="50" cy="70" r="3" hole="yes"/></cut>',
    )


@pytest.mark.parametrize("backs", ["duplex-long", "gutterfold", "single", "fronts", "alternate"])
def test_no_file_has_a_colour_in_rgb(project: Path, backs: str) -> None:
    with_art(project)
    result = run(project, color="cmyk", backs=(backs,))
    assert result.clean, said(result)
    made = pdfs(project)
    assert made
    assert all("-a4-cmyk-" in name for name in made)
    assert {name: in_rgb(pdf) for name, pdf in made.items()} == {name: [] for name in made}


def test_the_formula_is_said_to_be_one(project: Path) -> None:
    with_art(project)
    result = run(project, color="cmyk")
    (notice,) = (d for d in result.findings if d.code == "CF-P56")
    colours = notice.message.split()[1]
    assert notice.message == (
        f"tiny: {colours} colours and 1 picture in RGB went into CMYK by the plain formula, "
        "which knows no press"
    )
    assert notice.hint == "give its profile with --icc FILE, or inks in the palette of style.yaml"
    with_profile = run(project, icc=press(project))
    assert [d for d in with_profile.findings if d.code == "CF-P56"] == []


def test_builds_in_rgb_and_in_inks_stay_beside_each_other(project: Path) -> None:
    run(project)
    before = {k: v for k, v in output(project / "build").items() if k.endswith("pdf")}
    run(project, color="cmyk")
    after = {k: v for k, v in output(project / "build").items() if k.endswith("pdf")}
    assert {name: after.get(name) for name in before} == before
    assert len(after) == 2 * len(before)
    record = json.loads((project / "build/manifest.json").read_text("utf-8"))
    assert "cmyk" in json.dumps(record)


def test_equal_builds_are_equal(project: Path) -> None:
    with_art(project)
    icc = press(project)
    run(project, icc=icc, pdfx="x4")
    first = output(project / "build")
    run(project, icc=icc, pdfx="x4", out=project / "again")
    again = output(project / "again")
    names = [name for name in first if name.endswith("pdf")]
    assert [again[name] == first[name] for name in names] == [True] * len(names)


@pytest.mark.parametrize(("pdfx", "version"), [("x1a", b"PDF/X-1a:2003"), ("x4", b"PDF/X-4")])
def test_pdfx(project: Path, pdfx: str, version: bytes) -> None:
    with_art(project)
    result = run(project, icc=press(project), pdfx=pdfx)
    assert result.clean, said(result)
    for pdf in pdfs(project).values():
        assert pdf.info["GTS_PDFXVersion"] == version
        assert len(pdf.catalog["OutputIntents"]) == 1
        assert all("TrimBox" in page for page in pdf.pages())
        assert in_rgb(pdf) == []
        if pdfx == "x1a":
            assert not any("SMask" in one.entries for one in pdf.images())
            assert b"/ca " not in pdf.data and b"/S /Transparency" not in pdf.data


def test_x1a_refuses_transparency(project: Path) -> None:
    add(project, '<rect w="9" h="9" fill="#c8102e" opacity="0.5"/>')
    icc = press(project)
    found = [d for d in run(project, icc=icc, pdfx="x1a").findings if d.code == "CF-P55"]
    assert found
    assert found[0].message == (
        "an area of <rect> in #c8102e is drawn with an opacity of 0.5, on 3 cards"
    )
    assert found[0].file == FACE
    assert [d for d in run(project, icc=icc, pdfx="x4").findings if d.code == "CF-P55"] == []


def test_an_ink_limit(project: Path) -> None:
    add(project, '<rect w="9" h="9" fill="cmyk(90 80 60 90)"/>')
    found = [d for d in run(project, ink_limit=300.0).findings if d.code == "CF-P53"]
    (one,) = found
    assert one.message == (
        "an area of <rect> in #03050a has 320 % of ink (C90 M80 Y60 K90), the limit is 300 %, "
        "on 3 cards"
    )
    assert [d for d in run(project, ink_limit=320.0).findings if d.code == "CF-P53"] == []


def test_options_that_cannot_be(project: Path) -> None:
    assert refusal(project, pdfx="x4") == [
        (
            "CF-P50",
            "a file with the keys of PDF/X-4 names its press, and no profile is given",
            "add --icc FILE with the CMYK profile that the print shop names",
        )
    ]
    assert refusal(project, icc=Path("none.icc")) == [
        ("CF-P50", "there is no ICC profile `none.icc`", GET)
    ]
    assert refusal(project, icc=press(project, version=(4, 2)), pdfx="x1a") == [
        (
            "CF-P52",
            f"`{project / 'press.icc'}` is of version 4.2, and PDF/X-1a takes version 2",
            "take the profile's version 2, or --pdfx x4",
        )
    ]
    assert refusal(project, ink_limit=0.0)[0][1:] == (
        "the ink limit is 0 %",
        "give the sum of all inks that the paper takes, such as 300",
    )
    assert refusal(project, color="rgb", icc=Path("a"), pdfx="x4")[0][1:] == (
        "--icc and --pdfx cannot go with --color rgb: they are for inks",
        "leave --color out, or write --color cmyk",
    )


def test_the_project_may_ask_for_inks(project: Path) -> None:
    press(project)
    (project / "cardforge.yaml").write_text(
        "print: {color: cmyk, icc: press.icc, pdfx: x4, ink_limit: 300}\n", "utf-8"
    )
    run(project)
    made = pdfs(project)
    assert all("-cmyk-" in name for name in made)
    assert {pdf.info["GTS_PDFXVersion"] for pdf in made.values()} == {b"PDF/X-4"}
    # The command has the last word.
    run(project, color="rgb", out=project / "rgb")
    assert not any("-cmyk-" in name for name in output(project / "rgb"))


def test_defaults_of_the_project_are_checked(project: Path) -> None:
    (project / "cardforge.yaml").write_text("print: {color: cymk, ink_limit: 900}\n", "utf-8")
    with pytest.raises(UsageFault) as caught:
        run(project)
    assert [(d.line, d.col, d.message, d.hint) for d in caught.value.diagnostics] == [
        (1, 16, "`cymk` is not one of the colour modes", "did you mean `cmyk`?"),
        (1, 33, "900 is out of range", "allowed: 1 to 400"),
    ]


def test_a_missing_file_is_told_when_written_with_its_name(project: Path) -> None:
    (project / "cardforge.yaml").write_text("print: {color: cmyk, icc: profiles/a.icc}\n", "utf-8")
    assert refusal(project) == [("CF-P50", "there is no ICC profile `profiles/a.icc`", GET)]
