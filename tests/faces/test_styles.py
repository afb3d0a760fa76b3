"""style.yaml: merging, inheritance, strictness, fonts."""

from pathlib import Path

import pytest

from tests.faces.bench import PACKAGE_DATA, Made, flat, make
from tests.text.support import DATA

STYLE = "templates/demo/style.yaml"


def styled(root: Path, style: str, template: str = "<text>One</text>", **files: bytes) -> Made:
    wanted: dict[str, str | bytes] = {STYLE: style}
    wanted |= {name.replace("__", "/").replace("_ttf", ".ttf"): c for name, c in files.items()}
    return make(root, template, files=wanted)


def runs(made: Made) -> list[tuple[str, float, str, str]]:
    """Return face, size, colour and text of all runs."""
    return [
        (run.face.path.stem, round(run.size, 4), run.color, run.text)
        for item in flat(made.face.items)
        for line in item.lines  # type: ignore[union-attr]
        for run in line.runs
    ]


def test_the_games_sheet_goes_over_the_projects_and_the_packages(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>{{ palette.red }} {{ palette.ink }}</text><text style='note'>b</text>",
        files={
            "templates/base/style.yaml": (
                "palette: {ink: '#123'}\nstyles: {body: {size: 7, color: ink}, note: {size: 6}}\n"
            ),
            STYLE: "palette: {red: '#F00'}\nstyles: {body: {size: 8}}\n",
        },
    )
    assert made.lines == []
    assert runs(made) == [
        ("NotoSans-Regular", 8, "#112233", "#ff0000 #112233"),
        ("NotoSans-Italic", 6, "#112233", "b"),
    ]


def test_styles_inherit_and_elements_go_over_them(tmp_path: Path) -> None:
    made = styled(
        tmp_path,
        "styles:\n  b: {extends: a, italic: true}\n  a: {size: 20, bold: true, color: red}\n",
        "<text style='b'>x</text><text style='b' size='10' bold='no' color='blue'>y</text>",
    )
    assert made.lines == []
    assert runs(made) == [
        ("NotoSans-BoldItalic", 20, "#c8102e", "x"),
        ("NotoSans-Italic", 10, "#1f5fa8", "y"),
    ]


@pytest.mark.parametrize(
    ("style", "line", "hint"),
    [
        ("styles: {a: {colour: red}}", "2:14 CF-S", "did you mean `color`?"),
        ("styles: {a: {extends: bdoy}}", "CF-T13 `a` extends `bdoy`, which is no style",
         "did you mean `body`?"),
        ("styles: {a: {extends: a}}", "CF-T13 the style `a` extends itself",
         "remove one `extends`"),
        ("styles: {a: {extends: b}, b: {extends: a}}",
         "CF-T13 the style `b` extends itself by way of `a`", "remove one `extends`"),
        ("styles: {a: {color: redd}}", "CF-T13 the style `a` has no colour `redd` to take",
         "did you mean `red`?"),
        ("styles: {a: {font: snas}}", "CF-T12 the style `a` asks for the font family `snas`",
         "did you mean `sans`?"),
        ("styles: {a: {fit: squeeze}}", "CF-T13 `fit` has no `squeeze`",
         "valid ways to fit: `shrink`, `tighten`"),
        ("palette: {a: b, b: a}", "CF-T13 the colour `a` is named after itself",
         "give one of them as #rrggbb"),
        ("palette: {a: rde}", "CF-T13 there is no colour `rde`", "did you mean `red`?"),
        ("fonts: {a: {regular: fonts/x.ttf, fallback: [sens]}}",
         "CF-T12 the fallback `sens` of `a` is no font family", "did you mean `sans`?"),
        ("fonts: {a: {bold: fonts/x.ttf}}", "CF-S02 the font family `a` has no `regular`",
         "add `regular:` with the path of a TTF file"),
        ("fnots: {}", "unknown key `fnots`", "did you mean `fonts`?"),
    ],
)  # fmt: skip
def test_faults_of_style_sheets(tmp_path: Path, style: str, line: str, hint: str) -> None:
    made = styled(tmp_path, "# the sheet\n" + style + "\n")
    found = [
        (text, tip)
        for text, tip in zip(made.lines, made.hints, strict=True)
        if text.startswith(f"{STYLE}:2:") and line in text
    ]
    assert [tip for _, tip in found][:1] == [hint], made.lines


def test_missing_and_unfit_font_files(tmp_path: Path) -> None:
    made = styled(
        tmp_path,
        "fonts:\n  a: {regular: fonts/none.ttf}\n  b: {regular: fonts/bad.ttf}\n"
        "styles: {x: {font: a}, y: {font: b}}\n",
        decks__demo__fonts__bad_ttf=b"OTTO" + b"\0" * 200,
    )
    assert len(made.lines) == 2
    assert "fonts/none.ttf" in made.lines[0]
    assert made.lines[0].startswith(f"{STYLE}:2:")
    assert "fonts/bad.ttf" in made.lines[1]
    assert made.lines[1].startswith(f"{STYLE}:3:")


def test_a_games_own_family_and_its_fallback(tmp_path: Path) -> None:
    serif = (PACKAGE_DATA / "fonts/NotoSerif-Regular.ttf").read_bytes()
    made = styled(
        tmp_path,
        "fonts: {own: {regular: fonts/own.ttf, fallback: [hebrew]}}\nstyles: {body: {font: own}}\n",
        "<text>a<style>\u05d0</style></text>",
        decks__demo__fonts__own_ttf=serif,
    )
    assert made.lines == []
    assert sorted(face for face, *_ in runs(made)) == ["NotoSansHebrew-Regular", "own"]


def test_a_family_of_the_package_with_a_fallback_of_the_game(tmp_path: Path) -> None:
    japanese = (DATA / "CardforgeTestJP-Regular.ttf").read_bytes()
    made = styled(
        tmp_path,
        "fonts: {jp: {regular: fonts/jp.ttf}, serif: {fallback: [jp]}}\n"
        "styles: {body: {font: serif}}\n",
        "<text>a<b>b</b>手\u05d0</text>",
        decks__demo__fonts__jp_ttf=japanese,
    )
    assert made.lines == []
    assert [face for face, *_ in runs(made)] == [
        "NotoSerif-Regular",
        "NotoSerif-Bold",
        "jp",
        "NotoSansHebrew-Regular",
    ]


def test_fit_in_a_style(tmp_path: Path) -> None:
    made = styled(
        tmp_path,
        "styles: {body: {fit: tighten shrink, min: 4}}\n",
        "<text w='20' h='5'>" + "word " * 20 + "</text>",
    )
    assert runs(made)[0][1] < 9


WILD = """\
fonts: {jp: {regular: fonts/jp.ttf}}
palette: {black: "#eeeeee", grey: "#fafafa"}
styles:
  body: {font: jp, size: 30, color: "#fff4de", align: center, bold: true, tracking: 0.2}
  title: {color: "#ffff00", underline: true}
"""


def test_type_around_faces_does_not_take_after_the_games_body(tmp_path: Path) -> None:
    made = styled(
        tmp_path,
        WILD,
        "<text style='kit_page'>Cut 手</text><text style='kit_title' y='20'>A</text>"
        "<text style='sheet_note' y='40'>1/3</text>",
        templates__demo__fonts__jp_ttf=(DATA / "CardforgeTestJP-Regular.ttf").read_bytes(),
    )
    assert made.lines == []
    assert runs(made) == [
        ("NotoSans-Regular", 9, "#000000", "Cut "),
        ("jp", 9, "#000000", "手"),
        ("NotoSans-Bold", 14, "#000000", "A"),
        ("NotoSans-Regular", 6.5, "#777777", "1/3"),
    ]
