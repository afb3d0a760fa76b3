"""A printer that is off: its page is read as a person reads it, then backs lie behind fronts."""

import math
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardforge.cli import main
from cardforge.diagnostics import UsageFault
from cardforge.faces.drawing import Matrix
from cardforge.faces.outline import apply, invert, multiply
from cardforge.jobs.calibrate import save_readings, write_calibration
from cardforge.jobs.calibration_page import write_page
from cardforge.jobs.readings import parse_readings
from cardforge.sheets.calibration import Flip, back_effect, front_effect, profile_from
from cardforge.sheets.profile import Profile, Side, effect, mirror, side_for, turned_round
from tests.pdf_lines import Drawn, Point, paths
from tests.project import make_project

Capture = pytest.CaptureFixture[str]
W, H = 210.0, 297.0
#: The printer of the requirement: 1.3 mm right, 0.7 mm up, turned 0.4°, 98.5 %.
OFF = Side(1.3, -0.7, 0.4, 0.985, 0.985)
DOT = """{% extends "base/card.xml" %}
{% block face %}<circle cx="50%" cy="50%" r="3" fill="#000000"/>{% endblock %}
"""
#: No two faces alike: those that recur would not stand on the page itself.
SIZED = DOT.replace('r="3"', 'r="{{ card.cost + (2 if face.side == "back" else 2.5) }}"')


class Machine:
    """A printer: where a point of a page comes out, both sides seen from the front."""

    def __init__(self, front: Side, back: Side, flip: Flip = "long") -> None:
        over = mirror(W, H, flip)
        side = turned_round(back) if flip == "short" else back
        self.matrices = effect(front, W, H), multiply(over, effect(side, W, H))

    def front(self, point: Point) -> Point:
        return apply(self.matrices[0], *point)

    def back(self, point: Point) -> Point:
        return apply(self.matrices[1], *point)


def half(value: float) -> float:
    """Read a ruler with lines every half millimetre."""
    return round(value * 2) / 2


def meet(p: Point, q: Point, r: Point, s: Point) -> Point:
    """Return where two straight lines cross."""
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    t = ((r[0] - p[0]) * ey - (r[1] - p[1]) * ex) / (dx * ey - dy * ex)
    return p[0] + t * dx, p[1] + t * dy


def read_caliper(base: list[Point], feet: list[Point], lines: list[tuple[Point, Point]]) -> float:
    """Read a printed scale (its long line, the feet of its ticks) and a printed nonius."""
    start, end = base
    long = math.dist(start, end)

    def along(point: Point) -> float:
        x, y = point[0] - start[0], point[1] - start[1]
        return (x * (end[0] - start[0]) + y * (end[1] - start[1])) / long

    ticks = [along(foot) for foot in feet]
    crossed = [along(meet(start, end, *line)) for line in lines]
    whole = max(i for i, tick in enumerate(ticks) if tick <= crossed[0] + 1e-9)
    # By how much each line of the nonius misses the tick that it should meet.
    miss = [crossed[n] - ticks[whole + n] for n in range(len(lines))]
    choices = [(abs(m), n / 10) for n, m in enumerate(miss[:10])]
    choices += [(abs((a + b) / 2), (n + 0.5) / 10) for n, (a, b) in enumerate(pairwise(miss))]
    return whole + min(choices)[1]


def read_page(pdf: bytes, machine: Machine) -> str:
    """Print a calibration page and read it as its instructions say."""
    front, back = paths(pdf, 0), paths(pdf, 1)
    (corners,) = (p.points for p in front if len(p.points) == 5)
    ordered = (
        min(corners, key=lambda p: p[0] + p[1]),
        max(corners, key=lambda p: p[0] - p[1]),
        min(corners, key=lambda p: p[0] - p[1]),
    )
    a, b, c = (machine.front(p) for p in ordered)
    values = (a[0], c[0], a[1], math.dist(a, b), math.dist(a, c))
    words = ["front", *(f"{n} {half(v):g}" for n, v in zip("JKLMN", values, strict=True))]
    scales = [[machine.front(p) for p in s.points] for s in front if len(s.points) == 64]
    combs = [[machine.back(p) for p in n.points] for n in back if len(n.points) == 22]
    words[-1] += "; back"
    for letter, points in zip("ABCDEFGH", scales, strict=True):
        base, feet = points[:2], points[3::2]
        # The nonius of a scale is the one that is printed upon it.
        comb = min(combs, key=lambda comb: math.dist(comb[0], feet[10]))
        lines = list(zip(comb[::2], comb[1::2], strict=True))
        words.append(f"{letter} {read_caliper(base, feet, lines):.2f}")
    return " ".join(words)


def project(folder: Path, face: str = DOT) -> Path:
    made = make_project(folder)
    for name in ("card.xml", "back.xml"):
        (made / "templates/tiny" / name).write_text(face, "utf-8")
    return made


def calibrate(root: Path, machine: Machine, flip: Flip = "long", before: str | None = None) -> str:
    """Print, read and save a printer's page; return the readings."""
    page = write_calibration(root, "a4", flip, before)
    text = read_page(page.path.read_bytes(), machine)
    save_readings(root, "a4", flip, before, text, "office")
    return text


def dots(pdf: bytes, page: int, machine: Matrix) -> list[Point]:
    """Print a page and return the middles of its dots on the paper, sorted; 0.1 mm a pixel."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[page].render(scale=10 * 25.4 / 72).to_pil().convert("L")
    finally:
        document.close()
    a, b, c, d, e, f = invert(machine)
    factors = (a, c, 10 * e, b, d, 10 * f)
    printed = image.transform((2100, 2970), Image.Transform.AFFINE, factors, fillcolor=255)
    found = []
    for row in range(3):
        for column in range(3):
            left, top = 335 + 635 * column, 516 + 889 * row
            cell = printed.crop((left, top, left + 160, top + 160))
            weights = [(255 - v, i) for i, v in enumerate(cell.tobytes()) if v < 128]
            total = sum(w for w, _ in weights)
            if total:
                x = sum(w * (i % 160 + 0.5) for w, i in weights) / total
                y = sum(w * (i // 160 + 0.5) for w, i in weights) / total
                found.append(((left + x) / 10, (top + y) / 10))
    return sorted(found)


def printed_dots(pdf: bytes, machine: Machine) -> tuple[list[Point], list[Point]]:
    """Return the dots of fronts and of backs on a printed sheet, seen from the front."""
    front, back = machine.matrices
    return dots(pdf, 0, front), dots(pdf, 1, back)


def worst(fronts: list[Point], backs: list[Point]) -> float:
    assert len(fronts) == len(backs) == 4
    return max(math.dist(p, q) for p, q in zip(fronts, backs, strict=True))


def test_a_calibrated_printer_prints_backs_behind_fronts(tmp_path: Path) -> None:
    """The requirement, on pixels: 4 cards, their dots before and after."""
    root = project(tmp_path)
    machine = Machine(OFF, OFF)
    assert main(["build", "--project", str(root)]) == 0
    plain = (root / "build/tiny/en/cards-a4-duplex-long.pdf").read_bytes()
    assert worst(*printed_dots(plain, machine)) > 2.5
    text = calibrate(root, machine)
    assert text == (
        "front J 23.5 K 21.5 L 20.5 M 167.5 N 253; back A 5.85 B 9.55 C 10.90 D 7.65 E 9.05"
        " F 7.65 G 8.85 H 9.55"
    )
    assert main(["build", "--project", str(root), "--printer", "office"]) == 0
    made = (root / "build/tiny/en/cards-a4-office-duplex-long.pdf").read_bytes()
    fronts, backs = printed_dots(made, machine)
    assert worst(fronts, backs) < 0.1
    places = ((41.5, 59.6), (41.5, 148.5), (105, 59.6), (168.5, 59.6))
    for dot, place in zip(fronts, places, strict=True):
        assert math.dist(dot, place) < 0.5


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("front", "back"), [(OFF, OFF), (Side(), OFF), (Side(0.4, 0.3, -0.1, 1.002, 0.998), OFF)]
)
def test_backs_meet_fronts_however_paper_turns(
    tmp_path: Path, front: Side, back: Side, flip: Flip
) -> None:
    """Also after a second page, drawn for the printer as it is known by then."""
    root = project(tmp_path, SIZED)
    machine = Machine(front, back, flip)
    calibrate(root, machine, flip)
    assert apart(root, machine, flip) < 0.1
    calibrate(root, machine, flip, "office")
    assert apart(root, machine, flip) < 0.1


def apart(root: Path, machine: Machine, flip: Flip) -> float:
    """Build two different cards and return how far their backs come out from their fronts."""
    args = ["build", "--project", str(root), "--printer", "office", "--card", "ash,cedar"]
    assert main([*args, "--backs", f"duplex-{flip}"]) == 0
    pdf = (root / f"build/tiny/en/cards-a4-office-duplex-{flip}.pdf").read_bytes()
    fronts, backs = ([_middle(p) for p in paths(pdf, page) if any(p.curved)] for page in (0, 1))
    assert len(fronts) == len(backs) == 2
    return max(
        math.dist(machine.front(p), machine.back(q)) for p, q in zip(fronts, backs, strict=True)
    )


def _middle(drawn: Drawn) -> Point:
    left, top, right, bottom = drawn.box
    return (left + right) / 2, (top + bottom) / 2


off = st.floats(-3, 3)
SIDES = st.builds(
    Side, off, off, st.floats(-0.5, 0.5), st.floats(0.985, 1.01), st.floats(0.985, 1.01)
)


@given(SIDES, SIDES, st.sampled_from(["long", "short"]))
def test_any_printer_that_is_a_little_off_is_brought_within_a_tenth(
    front: Side, paper: Side, flip: Flip
) -> None:
    """The back's scale differs from the front's by what paper shrinks in between."""
    back = Side(paper.x, paper.y, paper.turn, front.scale_x * 0.996, front.scale_y * 1.003)
    machine = Machine(front, back, flip)
    page = BytesIO()
    write_page(page, W, H, "a4", flip, None)
    read = parse_readings(read_page(page.getvalue(), machine), W, H)
    found, slip = back_effect(read.back, W, H)
    assert slip == ""
    still = front_effect(read.front, W, H)
    made = profile_from(still, found, None, (W, H), flip, Profile("office"))
    for corner in ((5.0, 5.0), (205.0, 5.0), (5.0, 292.0), (205.0, 292.0)):
        sides = []
        for name, leads in (("front", machine.front), ("back", machine.back)):
            side = side_for(made, name, f"duplex-{flip}")
            point = corner if name == "front" else apply(mirror(W, H, flip), *corner)
            sides.append(leads(apply(invert(effect(side, W, H)), *point)))
        assert math.dist(*sides) < 0.1
        assert math.dist(sides[0], corner) < 1.2  # a ruler of half millimetres


def test_a_misread_scale_is_named(tmp_path: Path) -> None:
    root = project(tmp_path)
    page = write_calibration(root, "a4", "long", None)
    text = read_page(page.path.read_bytes(), Machine(OFF, OFF))
    with pytest.raises(UsageFault) as caught:
        save_readings(root, "a4", "long", None, text.replace("G 8.85", "G 9.85"), "office")
    assert [d.message for d in caught.value.diagnostics] == [
        "G is 9.85, which does not agree with the other scales"
    ]
    assert not (root / "printers").exists()


def test_all_slips_of_a_reading_are_told_at_once() -> None:
    text = "frnt J 2; front J 44 K 20 L 20 M 170 N 257 P 3; back A x B 33 Z 3 A 2 A 3 C"
    with pytest.raises(UsageFault) as caught:
        parse_readings(text, W, H)
    assert [(d.code, d.message, d.hint) for d in caught.value.diagnostics] == [
        ("CF-P41", "the readings begin with `frnt`", "did you mean `front`?"),
        (
            "CF-P41",
            "the value of A is `x`",
            "write the value in mm behind the letter, such as A 10.05",
        ),
        (
            "CF-P41",
            "the back has nothing to read at `Z`",
            "valid letters: `A`, `B`, `C`, `D`, `E`, `F`, `G`, `H`",
        ),
        ("CF-P41", "A stands twice", "write it once"),
        ("CF-P41", "C has none", "write the value in mm behind the letter, such as A 10.05"),
        (
            "CF-P41",
            "the front lacks Q, R, S",
            "P, Q, R, S belong together: read them all, or none of them",
        ),
        (
            "CF-P41",
            "the back lacks C, D, E, F, G, H",
            "A, B, C, D, E, F, G, H belong together: read them all, or none of them",
        ),
    ]
    with pytest.raises(UsageFault) as caught:
        parse_readings("front J 44 K 20 L 20 M 190 N 257", W, H)
    assert [d.message for d in caught.value.diagnostics] == ["J cannot be 44", "M cannot be 190"]
    with pytest.raises(UsageFault, match="nothing was read"):
        parse_readings(" ; ", W, H)


def test_readings_may_be_written_as_people_write() -> None:
    plain = parse_readings("front J 20.5 K 20 L 19.5 M 170 N 257", W, H)
    assert plain == parse_readings("Front: J=20,5, K=20, l: 19,5 M 170 N 257.0;", W, H)
    assert plain.front == {"J": 20.5, "K": 20.0, "L": 19.5, "M": 170.0, "N": 257.0}


def test_the_commands_write_page_and_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(project(tmp_path))
    assert main(["calibrate"]) == 0
    assert capsys.readouterr().out == (
        "build/calibration-a4-duplex-long.pdf\n"
        "print both pages on one sheet; the page says how to go on\n"
    )
    back = "back A 9.5 B 10 C 10 D 9.5 E 10 F 9.5 G 9.5 H 10"
    assert main(["calibrate", "--read", f"front P 4 Q 4 R 5 S 12; {back}", "--save", "den"]) == 0
    assert capsys.readouterr().out == (
        "printers/den.yaml\nbacks were up to 0.5 mm off; build with --printer den\n"
    )
    assert Path("printers/den.yaml").read_text("utf-8") == (
        "# What this printer does to a page; cardforge does the opposite (build --printer).\n"
        "# x, y: mm to the right and down; turn: degrees clockwise; each side seen from its own"
        " side.\n"
        "front:\n  x: 0\n  y: 0\n  turn: 0\n  scale_x: 100%\n  scale_y: 100%\n"
        "  margins: [4, 4, 5, 12]\n"
        "back:\n  x: 0.5\n  y: 0\n  turn: 0\n  scale_x: 100%\n  scale_y: 100%\n"
        "  margins: [5, 4, 4, 12]\n"
    )
    assert main(["calibrate", "--save", "den"]) == 2
    assert main(["calibrate", "--paper", "100x150"]) == 2
    assert "the calibration page does not fit on 100x150" in capsys.readouterr().err


def test_the_page_is_the_same_each_time(tmp_path: Path) -> None:
    root = project(tmp_path)
    first = write_calibration(root, None, "long", None).path.read_bytes()
    assert write_calibration(root, None, "long", None).path.read_bytes() == first


def test_names_that_no_printer_can_have(tmp_path: Path) -> None:
    root = project(tmp_path)
    back = "back A 10 B 10 C 10 D 10 E 10 F 10 G 10 H 10"
    long = "z" * 65
    for name, why in (
        ("../z", "use letters, digits, - and _, such as office-2"),
        ("None", "`none` stands for no printer; choose another name"),
        ("nul", "files of that name are devices on Windows; choose another name"),
        ("COM1", "files of that name are devices on Windows; choose another name"),
        (long, "use at most 64 characters"),
    ):
        with pytest.raises(UsageFault) as caught:
            save_readings(root, "a4", "long", None, back, name)
        shown = f"{long[:39]}…" if name == long else name
        assert [(d.code, d.message, d.hint) for d in caught.value.diagnostics] == [
            ("CF-P40", f"`{shown}` cannot be the name of a printer", why)
        ]
    assert not (root / "printers").exists()
    assert save_readings(root, "a4", "long", None, back, "z" * 64).path.exists()


def test_the_page_tells_how_to_read_a_line_0_that_meets_a_tick(tmp_path: Path) -> None:
    page = write_calibration(project(tmp_path), "a4", "long", None)
    with pypdfium2.PdfDocument(page.path) as pdf:
        words = " ".join(pdf[0].get_textpage().get_text_range().split())
    assert "which of the lines 0 to 9 of the back" in words
    assert "If 0 itself goes straight on from a line, that line is the whole: 9.0." in words
