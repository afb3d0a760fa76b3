"""The checks of faces, each by itself: what is at fault, and what only looks like it."""

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardforge.faces.drawing import Trim
from cardforge.faces.inks import Inks
from cardforge.faces.process import Process
from cardforge.shops.checks import checks_for
from cardforge.shops.checks.bleed import BleedCheck
from cardforge.shops.checks.inks import BlackCheck
from cardforge.shops.checks.lines import DieLineCheck, ThinLineCheck
from cardforge.shops.checks.transparency import SeeThroughCheck
from cardforge.shops.vendors import find_shop
from tests.faces.bench import POKER, make

TGC, DTC, MB = find_shop("tgc"), find_shop("dtc"), find_shop("mb")
GROUND = '<rect fill="#203040" bleed="yes"/>'
HEX = Trim("hex", 50.8, 44.45, 0.0, "hex")
ROUND = Trim("round", 25.4, 25.4, 0.0, "circle")
WANTS = "The Game Crafter wants 3.175 mm of bleed"

OTHER = (
    "<rect> has a black of C75 M68 Y67 K100; the rich black of DriveThruCards is C60 M40 Y40 K100"
)
FADE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><linearGradient id="g">
<stop offset="0" stop-color="#203040"/><stop offset="1" stop-color="#203040" stop-opacity="0"/>
</linearGradient><rect width="10" height="10" fill="url(#g)"/></svg>"""
ALL_AROUND = f"<rect> ends at the cut all around, and white paper follows: {WANTS}"


def png(size: tuple[int, int]) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, (200, 40, 40)).save(out, "PNG")
    return out.getvalue()


def said(folder: Path, template: str, check: object, **more: object) -> list[str]:
    """Return the messages about a face, without place and code."""
    made = make(folder, template, checks=(check,), **more)  # type: ignore[arg-type]
    return [finding.message for finding in made.findings.sorted()]


@pytest.mark.parametrize(
    ("template", "messages"),
    [
        ("", []),
        (GROUND, []),
        ('<rect fill="#203040"/>', [ALL_AROUND]),
        ('<rect fill="#ffffff"/>', []),
        ('<rect x="4" y="4" w="55.5" h="80.9" fill="#203040"/>', []),
        (f'{GROUND}<rect y="60" fill="#203040"/>', []),
        (
            f'{GROUND}<rect y="60" fill="#a03040"/>',
            [f"<rect> ends at the cut at the left, right and bottom, and #203040 follows: {WANTS}"],
        ),
        (f'{GROUND}<rect y="60" fill="#a03040" bleed="yes"/>', []),
        (f'{GROUND}<rect y="60" h="1" fill="#a03040"/>', []),
        (f'<rect fill="#a03040"/>{GROUND}', []),
        (
            '<circle cx="50%" cy="0" r="20" fill="#203040"/>',
            [],
        ),
        (
            '<rect w="30" fill="#203040" bleed="yes"/><rect x="30" w="33.5" fill="#a03040"/>',
            [ALL_AROUND.replace("all around", "at the top, right and bottom")],
        ),
        (
            '<group rotate="180"><rect fill="#203040"/></group>',
            [ALL_AROUND],
        ),
        (
            '<group clip="yes"><rect fill="#203040" bleed="yes"/></group>',
            [ALL_AROUND],
        ),
        ('<text x="0" y="40" w="63.5" h="10">Words at the edge</text>', []),
    ],
)  # fmt: skip
def test_bleed(template: str, messages: list[str], tmp_path: Path) -> None:
    assert said(tmp_path, template, BleedCheck(TGC), bleed=3.175) == messages


@pytest.mark.parametrize("trim", [HEX, ROUND, POKER], ids=["hex", "round", "corners"])
def test_bleed_of_other_shapes(trim: Trim, tmp_path: Path) -> None:
    check = BleedCheck(TGC)
    assert said(tmp_path, GROUND, check, trim=trim, bleed=3.175) == []
    found = said(tmp_path, '<rect fill="#203040"/>', check, trim=trim, bleed=3.175)
    assert len(found) == 1
    assert "ends at the cut" in found[0]


@pytest.mark.parametrize(
    ("px", "attrs", "message"),
    [
        ((750, 1050), 'bleed="mirror"', ""),
        ((821, 1121), 'has_bleed="3"', ""),
        ((750, 1050), 'has_bleed="no"', "ends at the cut"),
        ((797, 1097), 'has_bleed="2"', "ends 2.0 mm beyond the cut"),
    ],
)
def test_bleed_of_pictures(px: tuple[int, int], attrs: str, message: str, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"decks/demo/art/a.png": png(px)}
    template = f'<image src="art/a.png" {attrs}/>'
    found = said(tmp_path, template, BleedCheck(TGC), files=files, bleed=3.175)
    if message:
        (found_message,) = found
        assert found_message.startswith(f"<image> `a.png` {message} all around")
    else:
        assert found == []


@settings(max_examples=30)
@given(st.floats(0.0, 3.1), st.floats(0.0, 3.1), st.floats(0.0, 3.1), st.floats(0.0, 3.1))
def test_each_side_is_looked_at_by_itself(
    tmp_path_factory: pytest.TempPathFactory, left: float, top: float, right: float, bottom: float
) -> None:
    x, y = -round(left, 2), -round(top, 2)
    w, h = 63.5 - x + round(right, 2), 88.9 - y + round(bottom, 2)
    template = f'<rect x="{x}" y="{y}" w="{w:.2f}" h="{h:.2f}" fill="#203040"/>'
    found = said(tmp_path_factory.mktemp("p"), template, BleedCheck(TGC), bleed=3.175)
    enough = 3.175 - 0.5
    sides = {"left": -x, "top": -y, "right": w + x - 63.5, "bottom": h + y - 88.9}
    short = [side for side, beyond in sides.items() if beyond < enough - 0.01]
    clear = [side for side, beyond in sides.items() if beyond > enough + 0.01]
    named = found[0].partition(", and")[0] if found else ""
    everywhere = "all around" in named
    assert all(everywhere or f" {side}" in named for side in short)
    assert not any(everywhere or f" {side}" in named for side in clear)


@pytest.mark.parametrize(
    ("template", "messages"),
    [
        ('<line y="9" h="0" sw="0.25pt"/>', []),
        (
            '<line y="9" h="0" sw="0.2pt"/>',
            ["<line> has a line of 0.20 pt (0.071 mm); presses hold 0.25 pt"],
        ),
        (
            '<group x="9" y="9" w="20" scale="0.1"><rect stroke="#000000" sw="0.5"/></group>',
            ["<rect> has a line of 0.14 pt (0.050 mm); presses hold 0.25 pt"],
        ),
        ('<rect x="9" y="9" w="9" h="9" stroke="#000000" sw="0"/>', []),
    ],
)
def test_thin_lines(template: str, messages: list[str], tmp_path: Path) -> None:
    assert said(tmp_path, template, ThinLineCheck(DTC)) == messages


@pytest.mark.parametrize(
    ("template", "trim", "faulty"),
    [
        ('<rect stroke="#000000"/>', POKER, True),
        ('<rect inset="0.4" x="0.4" y="0.4" w="62.7" h="88.1" stroke="#000000"/>', POKER, True),
        ('<rect fill="#ffffff" stroke="#000000" r="3"/>', POKER, True),
        ('<rect x="3" y="3" w="57.5" h="82.9" stroke="#000000"/>', POKER, False),
        ('<rect fill="#203040" bleed="yes" stroke="#000000"/>', POKER, False),
        ('<line x="0" y="0" w="63.5" h="0"/>', POKER, False),
        ('<circle stroke="#000000"/>', ROUND, True),
    ],
)
def test_lines_along_the_cut(template: str, trim: Trim, faulty: bool, tmp_path: Path) -> None:
    found = said(tmp_path, template, DieLineCheck(MB), trim=trim)
    assert bool(found) is faulty


@pytest.mark.parametrize(
    ("template", "what"),
    [
        (GROUND, ""),
        ('<rect fill="#203040" opacity="0.5"/>', "<rect> is seen through (50% opaque)"),
        ('<group opacity="0.3"><rect w="9" h="9" fill="#203040"/></group>',
         "<rect> is seen through (30% opaque)"),
        ('<image src="art/fade.svg"/>', "<image> `fade.svg` has a gradient that fades out"),
        ('<rect fill="linear 90 #203040 #a03040"/>', ""),
    ],
)  # fmt: skip
def test_what_is_seen_through(template: str, what: str, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"decks/demo/art/fade.svg": FADE}
    found = said(tmp_path, template, SeeThroughCheck(DTC), files=files)
    assert found == ([f"{what}; DriveThruCards takes no transparency"] if what else [])


@pytest.mark.parametrize(
    ("template", "messages"),
    [
        ('<rect fill="#000000" bleed="yes"/>', []),
        ('<rect fill="cmyk(60 40 40 100)" bleed="yes"/>', []),
        (
            '<rect fill="cmyk(75 68 67 100)" bleed="yes"/>',
            [OTHER],
        ),
        (
            '<text x="8" y="8" w="40" h="9" color="cmyk(60 40 40 100)">Fine</text>',
            ["<text> `Fine` is thin and printed in four inks, C60 M40 Y40 K100"],
        ),
        ('<text x="8" y="8" w="40" h="9" color="cmyk(0 0 0 100)">Fine</text>', []),
        ('<rect fill="cmyk(100 90 10 60)" bleed="yes"/>', []),
    ],
)
def test_blacks(template: str, messages: list[str], tmp_path: Path) -> None:
    process = Process(None, Inks(60, 40, 40, 100))
    check = BlackCheck("DriveThruCards", (60, 40, 40, 100))
    assert said(tmp_path, template, check, process=process) == messages


def test_checks_of_a_shop() -> None:
    def names(shop: str, process: Process | None) -> list[str]:
        checks = checks_for(find_shop(shop), process)
        return [getattr(check, "__name__", type(check).__name__) for check in checks]

    plain = ["BleedCheck", "ThinLineCheck", "DieLineCheck"]
    assert names("tgc", None) == names("mpc", None) == plain
    inks = Process()
    assert names("dtc", inks) == [
        *plain, "SeeThroughCheck", "blended_spots", "note", "InkLimit", "BlackCheck"
    ]  # fmt: skip
    assert names("mb", inks) == [*plain, "SeeThroughCheck", "blended_spots", "note", "BlackCheck"]
