"""What a person read from a calibration page: ``front J 20 K 20 …; back A 10.05 B 9.9 …``."""

import re
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, UsageFault, did_you_mean
from cardforge.diagnostics.codes.printers import BAD_READING
from cardforge.sheets.calibration import BACK, EDGES, FRONT, LENGTH, frame

#: How far a measure of the frame may be from what it should be, as a share; and mm for its place.
_STRETCH, _SHIFT = 0.1, 15.0
_SIDES = {"front": FRONT + EDGES, "back": BACK}


class Readings(NamedTuple):
    """Letter → value, in mm; empty where a side, or the blank edges, were not read."""

    front: dict[str, float]
    edges: dict[str, float]
    back: dict[str, float]


def parse_readings(text: str, w: float, h: float) -> Readings:
    """Return the readings of a page of ``w`` × ``h``.

    Raises:
        UsageFault: what is written is no reading, or cannot be; all faults at once.
    """
    faults: list[Diagnostic] = []
    sides: dict[str, dict[str, float]] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        side, _, rest = part.partition(" ")
        side = side.rstrip(":").casefold()
        if side not in _SIDES:
            faults.append(
                _bad(
                    f"the readings begin with `{side[:20]}`",
                    did_you_mean(side, _SIDES, "sides"),
                )
            )
        else:
            _read(side, rest, sides.setdefault(side, {}), faults)
    front, back = sides.get("front", {}), sides.get("back", {})
    edges = {letter: front.pop(letter) for letter in EDGES if letter in front}
    for name, found, letters in (
        ("front", front, FRONT),
        ("front", edges, EDGES),
        ("back", back, BACK),
    ):
        gone = [letter for letter in letters if letter not in found]
        if found and gone:
            faults.append(
                _bad(
                    f"the {name} lacks {', '.join(gone)}",
                    f"{', '.join(letters)} belong together: read them all, or none of them",
                )
            )
    if not faults:
        faults += _unlikely(front, edges, back, w, h)
    if not faults and not (front or edges or back):
        faults.append(_bad("nothing was read", 'write "front J 20 …; back A 10.05 …"'))
    if faults:
        raise UsageFault(*faults)
    return Readings(front, edges, back)


def _read(side: str, text: str, found: dict[str, float], faults: list[Diagnostic]) -> None:
    # A decimal comma stands between digits, all other commas and equals signs are ornament.
    plain = re.sub(r"(?<=\d),(?=\d)", ".", text)
    words = re.findall(r"[A-Za-z]+|[^\sA-Za-z,=:]+", plain)
    at = 0
    while at < len(words):
        letter, value = words[at].upper(), words[at + 1] if at + 1 < len(words) else ""
        number = re.fullmatch(r"\d{1,4}(\.\d{1,4})?", value)
        if letter not in tuple(_SIDES[side]):
            message = f"the {side} has nothing to read at `{words[at][:20]}`"
            faults.append(_bad(message, did_you_mean(letter, tuple(_SIDES[side]), "letters")))
        elif number is None:
            message = f"the value of {letter} is `{value[:20]}`" if value else f"{letter} has none"
            faults.append(_bad(message, "write the value in mm behind the letter, such as A 10.05"))
        elif letter in found:
            faults.append(_bad(f"{letter} stands twice", "write it once"))
        else:
            found[letter] = float(value)
        at += 2 if value and value.upper() not in tuple(BACK + FRONT + EDGES) else 1


def _unlikely(
    front: dict[str, float], edges: dict[str, float], back: dict[str, float], w: float, h: float
) -> list[Diagnostic]:
    """Return faults for values that no printer brings about."""
    left, top, right, bottom = frame(w, h)
    limits = {letter: (0.0, float(LENGTH)) for letter in back}
    limits.update(dict.fromkeys(edges, (0.0, 60.0)))
    if front:
        for letter, value in zip(FRONT, (left, left, top), strict=False):
            limits[letter] = (value - _SHIFT, value + _SHIFT)
        for letter, value in (("M", right - left), ("N", bottom - top)):
            limits[letter] = (value * (1 - _STRETCH), value * (1 + _STRETCH))
    return [
        _bad(
            f"{letter} cannot be {value:g}",
            f"look again: it lies between {low:g} and {high:g} with any printer set to 100 %",
        )
        for letter, value in (front | edges | back).items()
        for low, high in (limits[letter],)
        if not low <= value <= high
    ]


def _bad(message: str, hint: str) -> Diagnostic:
    return BAD_READING.at(None, message, hint=hint)
