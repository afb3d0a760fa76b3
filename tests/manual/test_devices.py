"""The page on printers and cutters tells the truth."""

import re

import pytest

from cardforge.cli.build import build
from cardforge.cli.calibrate import calibrate
from cardforge.sheets.calibration import back_effect, scales
from cardforge.sheets.profile import Side, effect
from cardforge.sheets.registration import CLEAR, KINDS, Registration
from cardforge.source.model import PrinterSide
from tests.manual import devices
from tests.manual.studio import unlike

PAGE = (devices.DOCS / "printers-and-cutters.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["calibration", "registration"])
def test_the_pictures_are_up_to_date(name: str) -> None:
    made = devices.drawn()[name]
    path = devices.PICTURES / f"{name}.png"
    assert unlike(made, path) == "", "run: python -m tests.manual.devices"


def test_the_picture_reads_as_the_page_says() -> None:
    """C measures down, D to the right: 10 and what the back is shifted by."""
    assert [s.axis for s in scales(210, 297) if s.letter in "CD"] == ["y", "x"]
    c, d = (f"{10 + shift:g}" for shift in reversed(devices.OFF))
    assert f"Here C reads {c} and D\n   {d}." in PAGE


def test_the_values_of_the_example_agree() -> None:
    (text,) = re.findall(r"back (A .*?)\"", PAGE)
    words = text.split()
    read = {k: float(v) for k, v in zip(words[::2], words[1::2], strict=True)}
    found, slip = back_effect(read, 210, 297)
    assert slip == ""
    wanted = effect(Side(-0.46, 0.1, -0.165, 0.9995, 1.0005), 210, 297)
    assert found == pytest.approx(wanted, abs=0.1)


def test_the_page_names_every_option_key_and_measure() -> None:
    options = {o for command in (build, calibrate) for p in command.params for o in p.opts}
    assert set(re.findall(r"--[a-z]+", PAGE)) <= options
    for name in (*PrinterSide._fields, *KINDS):
        assert f"`{name}`" in PAGE
    for name, value in Registration()._asdict().items():
        assert name == "kind" or f"`{name}={value:g}`" in PAGE
    assert f"nearer than {CLEAR:g} mm" in PAGE
