"""ICC profiles: what is taken, what is refused, and what they make of colours."""

from pathlib import Path

import pytest

from cardforge.diagnostics import UsageFault
from cardforge.faces.icc import parse_profile, read_profile
from cardforge.faces.inks import Inks, inks_of
from cardforge.faces.process import Process
from tests.icc import profile

GET = "ask the print shop for its CMYK profile, or take one from color.org or eci.org"
AGAIN = "get the file again from where it came"


def refusal(data: bytes) -> tuple[str, str]:
    with pytest.raises(UsageFault) as caught:
        parse_profile(data, "press.icc")
    (found,) = caught.value.diagnostics
    assert found.code == "CF-P51"
    return found.message, found.hint


def test_what_a_profile_says_of_itself() -> None:
    made = parse_profile(profile(), "press.icc")
    assert made[:1] + made[2:] == ("press.icc", "Test press FOGRA39", (2, 1), "FOGRA39")
    assert parse_profile(profile(name="House stock"), "press.icc").condition == ""
    assert parse_profile(profile(version=(4, 3)), "press.icc").version == (4, 3)


def test_colours_go_through_the_profile_and_greys_do_not() -> None:
    process = Process(parse_profile(profile(), "press.icc"))
    assert inks_of(process.printed("#000000")) == Inks(0, 0, 0, 100)
    assert inks_of(process.printed("#808080")) == Inks(0, 0, 0, 49.8)
    assert inks_of(process.printed("#c8102e")) == Inks(6.3, 89.0, 78.8, 16.1)
    # The plain formula: C0 M92 Y77 K21.6.
    assert process.plain == set()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageFault) as caught:
        read_profile(tmp_path / "none.icc", "none.icc")
    (found,) = caught.value.diagnostics
    assert (found.code, found.message, found.hint) == (
        "CF-P50",
        "there is no ICC profile `none.icc`",
        GET,
    )
    with pytest.raises(UsageFault) as caught:
        read_profile(tmp_path, "folder")
    assert caught.value.diagnostics[0].message.startswith("the ICC profile `folder` cannot be read")


def test_profiles_of_another_kind() -> None:
    assert refusal(profile(space=b"RGB ", kind=b"mntr", inks=3)) == (
        "`press.icc` is for RGB colours, not for CMYK",
        GET,
    )
    assert refusal(profile(kind=b"link")) == (
        "`press.icc` is the profile of a fixed pair of devices, not of a press",
        GET,
    )
    assert refusal(b"%PDF-1.7" + bytes(200)) == ("`press.icc` is no ICC profile", AGAIN)
    assert refusal(b"") == ("`press.icc` is no ICC profile", AGAIN)


def test_damaged_profiles() -> None:
    whole = profile()
    have, named = f"{len(whole) - 100:,}", f"{len(whole):,}"
    assert refusal(whole[:-100]) == (
        f"`press.icc` is cut short or damaged: it has {have} bytes and names {named}",
        AGAIN,
    )
    far = bytearray(whole)
    far[136:140] = (len(whole) + 1).to_bytes(4)
    assert refusal(bytes(far)) == ("`press.icc` is damaged: its part `desc` ends beyond it", AGAIN)
    many = bytearray(whole[:140])
    many[0:4] = (140).to_bytes(4)
    many[128:132] = (999).to_bytes(4)
    assert refusal(bytes(many)) == (
        "`press.icc` is damaged: its list of parts is cut short",
        AGAIN,
    )
    bare = whole.replace(b"B2A0", b"B2A9", 1)
    assert refusal(bare) == (
        "`press.icc` has no tables from colours to inks and back (A2B0 and B2A0)",
        GET,
    )
    broken = whole.replace(b"mft1", b"mftX")
    assert refusal(broken) == ("`press.icc` cannot be used: cannot build transform", AGAIN)


@pytest.mark.parametrize("at", range(0, 400, 7))
def test_no_damage_ends_in_a_traceback(at: int) -> None:
    data = bytearray(profile())
    data[at] ^= 0xFF
    try:
        parse_profile(bytes(data), "press.icc")
    except UsageFault as fault:
        assert fault.diagnostics[0].code == "CF-P51"
