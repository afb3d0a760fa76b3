"""Cut files against the sheets that they belong to, and against each other."""

import math
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.cli import main
from cardforge.export.dxf import TOLERANCE, arcs, rings
from cardforge.faces.outline import circle
from tests.export.read_dxf import Drawing, read
from tests.pdf_lines import Point, paths
from tests.project import edit, make_project

Capture = pytest.CaptureFixture[str]
#: mm
NEAR = 0.01

PIECE = """{% extends "base/card.xml" %}
{% block face %}
<rect fill="#f4e9d8" bleed="yes"/>
<cut>
  <path d="M4 0H56A4 4 0 0 0 60 4V36A4 4 0 0 0 56 40H20C10 44 4 38 0 36Z"/>
  <circle cx="8" cy="10" r="2" hole="yes"/>
  <polygon x="30" y="28" w="5" h="5" sides="6" hole="yes"/>
</cut>
<fold x1="40" y1="0" x2="40" y2="40"/>
{% endblock %}
"""
SVG = "{http://www.w3.org/2000/svg}"


def project(folder: Path) -> Path:
    made = make_project(folder)
    (made / "templates/tiny/token.xml").write_text(PIECE, "utf-8")
    (made / "decks/tiny/tokens.yaml").write_text(
        "deck: tokens\nface: token.xml\nback: back.xml\nfields:\n  name: {type: text}\ncards:\n"
        "  - {id: one, name: One, copies: 23}\n",
        "utf-8",
    )
    edit(
        made / "decks/tiny/game.yaml",
        "size: poker, count: 4}\n",
        "size: poker, count: 4}\n  tokens: {deck: tokens.yaml, kind: token, size: 60x40}\n",
    )
    return made


def build(root: Path, *args: str) -> Path:
    assert main(["build", "--project", str(root), "--cut", "svg,dxf", *args]) == 0
    return root / "build/tiny/en"


def svg_layers(file: Path) -> tuple[ElementTree.Element, dict[str, list[ElementTree.Element]]]:
    root = ElementTree.fromstring(file.read_text("utf-8"))  # noqa: S314 (just written)
    return root, {str(g.get("id")): list(g) for g in root.iter(f"{SVG}g")}


def outline(element: ElementTree.Element) -> list[tuple[str, list[Point]]]:
    """Return the segments of a path element (absolute M L C Z)."""
    words = re.findall(r"[MLCZ][^MLCZ]*", str(element.get("d")))
    return [(word[0], _points(word[1:])) for word in words]


def _points(text: str) -> list[Point]:
    numbers = [float(n) for n in text.split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def flat(segments: list[tuple[str, list[Point]]]) -> list[Point]:
    """Return many points of an outline."""
    out: list[Point] = []
    for op, points in segments:
        if op in "ML":
            out += points
        elif op == "C":
            a, (b, c, d) = out[-1], points
            for i in range(1, 33):
                t, u = i / 32, 1 - i / 32
                k = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                four = (a, b, c, d)
                out.append(
                    (
                        sum(w * p[0] for w, p in zip(k, four, strict=True)),
                        sum(w * p[1] for w, p in zip(k, four, strict=True)),
                    )
                )
    return out


def beyond(points: list[Point], line: list[Point]) -> float:
    """Return how far the farthest of some points is from a closed line."""
    return max(min(_from(p, line[i - 1], line[i]) for i in range(len(line))) for p in points)


def _from(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / size)) if size else 0.0
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def beside(end: Point, other: Point) -> list[Point]:
    """Return the mark at one end of a fold: it goes on from it beside the piece."""
    size = math.dist(end, other)
    way = [(a - b) / size for a, b in zip(end, other, strict=True)]
    return [(end[0] + far * way[0], end[1] + far * way[1]) for far in (0.6, 3.0)]


def same(drawing: Drawing, layers: dict[str, list[ElementTree.Element]]) -> None:
    """Assert that a DXF and an SVG file cut the same."""
    cuts = [list(e.points) for e in drawing.entities if e.layer == "cut"]
    wanted = [flat(outline(e)) for e in layers["cut"]]
    assert all(e.closed for e in drawing.entities if e.layer != "fold")
    assert len(cuts) == len(wanted)
    for got, want in zip(cuts, wanted, strict=True):
        assert beyond(got, want) < NEAR
        assert beyond(want, got) < NEAR


@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short", "gutterfold", "fronts"])
def test_every_outline_hole_and_fold_lies_where_the_sheet_has_it(tmp_path: Path, mode: str) -> None:
    args = ("--backs", mode, "--deck", "tokens", "--bleed", "0", "--paper", "140x140")
    out = build(project(tmp_path), *args)
    pdf = (out / f"tokens-140x140-{mode}.pdf").read_bytes()
    files = sorted(out.glob(f"tokens-140x140-{mode}-cut-*.svg"))
    assert len(files) == 2  # full sheets, and one that is not
    for file in files:
        root, layers = svg_layers(file)
        first = int(file.stem.rpartition("-")[2])
        page = (first - 1) * (2 if mode.startswith("duplex") else 1)
        drawn = [p.points for p in paths(pdf, page)]
        assert list(layers) == ["cut", "fold"]
        for element in layers["cut"]:
            want = [p for _, points in outline(element) for p in points]
            assert any(_alike(want, got) for got in drawn)
        folds = layers["fold"]
        if mode == "gutterfold":
            wide, high = (float(str(root.get(k)).removesuffix("mm")) for k in ("width", "height"))
            middle = [0.0, high / 2, wide, high / 2]
            assert [float(str(folds[-1].get(k))) for k in ("x1", "y1", "x2", "y2")] == middle
            folds = folds[:-1]
        for element in folds:
            x1, y1, x2, y2 = (float(str(element.get(k))) for k in ("x1", "y1", "x2", "y2"))
            marks = [*beside((x1, y1), (x2, y2)), *beside((x2, y2), (x1, y1))]
            assert any(_alike(marks, got) for got in drawn)
        drawing = read(file.with_suffix(".dxf").read_text("ascii"))
        assert drawing.version == "AC1009"
        assert drawing.layers == ("cut", "fold", "registration")
        size = tuple(float(str(root.get(k)).removesuffix("mm")) for k in ("width", "height"))
        assert drawing.size == size
        same(drawing, layers)
        creases = [e for e in drawing.entities if e.layer == "fold"]
        assert len(creases) == len(layers["fold"])
        assert len(folds) == len(layers["cut"]) // 3


def _alike(want: list[Point], got: tuple[Point, ...]) -> bool:
    """Tell whether paths have the same points; a closed one may name its first again."""
    if len(got) == len(want) + 1 and math.dist(got[0], got[-1]) < NEAR:
        got = got[:-1]
    return len(got) == len(want) and all(
        math.dist(p, q) < NEAR for p, q in zip(want, got, strict=True)
    )


def test_outlines_of_cards_reach_from_mark_to_mark(tmp_path: Path) -> None:
    out = build(project(tmp_path), "--deck", "cards", "--gap", "6")
    marks = {
        round(v, 2)
        for p in paths((out / "cards-a4-duplex-long.pdf").read_bytes(), 0)
        for point in p.points
        for v in point
    }
    drawing = read((out / "cards-a4-duplex-long-cut-1.dxf").read_text("ascii"))
    boxes = [
        tuple(f(v) for v in zip(*e.points, strict=True) for f in (min, max))
        for e in drawing.entities
    ]
    assert len(boxes) == 4
    for left, right, top, bottom in boxes:
        assert (round(right - left, 3), round(bottom - top, 3)) == (63.5, 88.9)
        assert {round(v, 2) for v in (left, right, top, bottom)} <= marks


def test_registration_marks_are_those_of_the_sheet(tmp_path: Path) -> None:
    marks = "silhouette-4,inset=12,length=8,thickness=0.5"
    out = build(project(tmp_path), "--deck", "cards", "--registration", marks)
    pdf = (out / "cards-a4-duplex-long.pdf").read_bytes()
    _, layers = svg_layers(out / "cards-a4-duplex-long-cut-1.svg")
    drawing = read((out / "cards-a4-duplex-long-cut-1.dxf").read_text("ascii"))
    w, h = drawing.size
    arms = [(11.75, 11.75, 20, 12.25), (11.75, 11.75, 12.25, 20)]
    want = []
    for right, low in ((False, False), (True, False), (False, True), (True, True)):
        for x1, y1, x2, y2 in arms:
            a, c = (w - x2, w - x1) if right else (x1, x2)
            b, d = (h - y2, h - y1) if low else (y1, y2)
            want.append((a, b, c, d))
    inner = pytest.approx((11.75, 11.75, w - 11.75, h - 11.75), abs=NEAR)
    (ink,) = (p.points for p in paths(pdf, 0) if p.box == inner)
    size = len(ink) // 8
    drawn = [_box(ink[i * size : (i + 1) * size]) for i in range(8)]
    got = [_box(e.points) for e in drawing.entities if e.layer == "registration"]
    rects = [
        (x, y, x + wide, y + high)
        for x, y, wide, high in (
            [float(str(e.get(k))) for k in ("x", "y", "width", "height")]
            for e in layers["registration"]
        )
    ]
    for found in (drawn, got, rects):
        assert [pytest.approx(box, abs=NEAR) for box in found] == want
    assert not any(p.box == inner for p in paths(pdf, 1))


def _box(points: tuple[Point, ...]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_cut_files_are_the_same_each_time_and_go_when_not_asked_for(
    tmp_path: Path, capsys: Capture
) -> None:
    root = project(tmp_path)
    out = build(root)
    assert "tiny en: 4 cards, 23 tokens" in capsys.readouterr().out
    files = {p.name: p.read_bytes() for p in sorted(out.glob("*-cut-*"))}
    assert list(files) == [
        "cards-a4-duplex-long-cut-1.dxf",
        "cards-a4-duplex-long-cut-1.svg",
        "tokens-a4-duplex-long-cut-1.dxf",
        "tokens-a4-duplex-long-cut-1.svg",
        "tokens-a4-duplex-long-cut-2.dxf",
        "tokens-a4-duplex-long-cut-2.svg",
    ]
    assert b"<title>Tiny: Tokens, sheet 1</title>" in files["tokens-a4-duplex-long-cut-1.svg"]
    dxf = files["tokens-a4-duplex-long-cut-2.dxf"].splitlines()
    assert dxf[:2] == [b"999", b"Tiny: Tokens, sheet 2"]
    build(root)
    assert {p.name: p.read_bytes() for p in sorted(out.glob("*-cut-*"))} == files
    assert main(["build", "--project", str(root)]) == 0
    assert sorted(out.glob("*-cut-*")) == []


def test_wrong_names_and_measures_are_told_at_once(tmp_path: Path, capsys: Capture) -> None:
    root = project(tmp_path)
    marks = "silhuette-3,insett=3,length=x,thickness=9"
    args = ["build", "--project", str(root), "--cut", "svgg", "--registration", marks]
    assert main([*args, "--backs", "gutterfold"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "error: cut files cannot be written as `svgg` [CF-P44]",
        "  help: did you mean `svg`?",
        "",
        "error: registration marks have no type `silhuette-3` [CF-P42]",
        "  help: did you mean `silhouette-3`?",
        "",
        "error: registration marks have no measure `insett` [CF-P42]",
        "  help: did you mean `inset`?",
        "",
        "error: the length of registration marks is `x`, which is no length [CF-P42]",
        "  help: write length=10, in mm",
        "",
        "error: sheets of the mode gutterfold cannot have registration marks [CF-P42]",
        "  help: use duplex-long, duplex-short, alternate or fronts",
        "",
    ]
    args = ["build", "--project", str(root), "--registration", "length=33,inset=1"]
    assert main(args) == 2
    assert [line for line in capsys.readouterr().err.splitlines() if line] == [
        "error: the inset of registration marks is 1 mm [CF-P42]",
        "  help: give 3 to 60 mm",
        "error: the length of registration marks is 33 mm [CF-P42]",
        "  help: give 5 to 20 mm",
    ]


number = st.floats(-20, 20).map(lambda v: round(v, 3))
point = st.tuples(number, number)


@given(point, point, point, point)
def test_arcs_stay_on_the_curve(a: Point, b: Point, c: Point, d: Point) -> None:
    curve = flat([("M", [a]), ("C", [b, c, d])])
    x, y = a
    for bulge, end in arcs(a, b, c, d):
        half = (x + end[0]) / 2, (y + end[1]) / 2
        # The middle of an arc stands off its chord by bulge times half of the chord.
        top = half[0] + bulge * (end[1] - y) / 2, half[1] - bulge * (end[0] - x) / 2
        for spot in (top, end):
            gaps = [_from(spot, curve[i - 1], curve[i]) for i in range(1, len(curve))]
            assert min(gaps) < TOLERANCE + 0.05  # the curve is 32 chords here
        x, y = end
    assert math.dist((x, y), d) < 1e-9


def test_a_circle_is_a_few_arcs() -> None:
    ((ring, closed),) = rings(circle(10, 10, 5))
    assert closed
    assert len(ring) == 4
    assert [round(bulge, 4) for _, _, bulge in ring] == [0.4142] * 4
