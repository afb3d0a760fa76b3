"""Sizes of pieces and of papers, from the data files ``data/sizes.json`` and ``papers.json``."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.diagnostics import InputFault, Place, UsageFault, did_you_mean
from cardforge.diagnostics.codes.printing import UNKNOWN_SIZE
from cardforge.faces.drawing import Trim

_DATA = Path(__file__).parent.parent / "data"
_MEASURES = r"\s*(\d+(?:\.\d+)?)\s*(?:mm\s*)?[x×X]\s*(\d+(?:\.\d+)?)\s*(?:mm\s*)?"

#: Sides that a size or a paper may have, mm. PDF's own limit is 5,080; a sheet of pieces under
#: 3 mm would hold millions.
SHORTEST, LONGEST = 3.0, 2000.0
_EXAMPLES = {"size": "63.5x88.9", "paper": "210x297"}


class Size(NamedTuple):
    """A preset size of a piece: its shape after cutting, and the bleed its makers ask for (mm)."""

    trim: Trim
    title: str
    bleed: float
    kind: str
    aliases: tuple[str, ...]
    source: tuple[str, ...]


class Paper(NamedTuple):
    """A sheet of paper, upright, in mm."""

    id: str
    w: float
    h: float
    title: str = ""
    source: tuple[str, ...] = ()


def _read(name: str) -> Any:
    return json.loads((_DATA / name).read_text(encoding="utf-8"))


@cache
def sizes() -> dict[str, Size]:
    """Return the preset sizes by id, in the order of the data file."""
    data = _read("sizes.json")
    return {
        row["id"]: Size(
            Trim(row["id"], row["w"], row["h"], row.get("corner", 0.0), row.get("shape", "rect")),
            row["title"],
            row["bleed"],
            row["kind"],
            tuple(row.get("aliases", ())),
            tuple(data["sources"][key] for key in row["source"]),
        )
        for row in data["sizes"]
    }


@cache
def papers() -> dict[str, Paper]:
    """Return the papers by id, in the order of the data file."""
    data = _read("papers.json")
    return {
        row["id"]: Paper(
            row["id"],
            row["w"],
            row["h"],
            row["title"],
            tuple(data["sources"][key] for key in row["source"]),
        )
        for row in data["papers"]
    }


def find_trim(name: str, place: Place | None = None) -> Trim:
    """Return the shape that a size names: a preset, an alias, or measures such as ``63.5x88.9``.

    Raises:
        InputFault: no such size at ``place``; names the nearest.
        UsageFault: the same without a place (an option of a command).
    """
    known = {alias: size.trim for size in sizes().values() for alias in size.aliases}
    known.update({key: size.trim for key, size in sizes().items()})
    found = known.get(name.strip().casefold())
    if found is not None:
        return found
    w, h = _measures("size", name, known, place)
    return Trim(f"{w:g}x{h:g}", w, h)


def find_paper(name: str, place: Place | None = None) -> Paper:
    """Return the paper of a name, or of measures such as ``210x297`` (turned upright).

    Raises:
        InputFault: no such paper at ``place``; names the nearest.
        UsageFault: the same without a place (an option of a command).
    """
    found = papers().get(name.strip().casefold())
    if found is not None:
        return found
    w, h = _measures("paper", name, papers(), place)
    w, h = min(w, h), max(w, h)
    return Paper(f"{w:g}x{h:g}", w, h)


def _measures(
    kind: str, name: str, known: dict[str, Any], place: Place | None
) -> tuple[float, float]:
    fault = UsageFault if place is None else InputFault
    match = re.fullmatch(_MEASURES, name)
    if match is None:
        near = did_you_mean(name.strip(), known, f"{kind}s")
        join = " Or" if near.endswith("?") else "; or"
        hint = f"{near}{join} give width and height in mm, such as {_EXAMPLES[kind]}"
        raise fault(UNKNOWN_SIZE.at(place, f"no {kind} is named `{name}`", hint=hint))
    w, h = float(match[1]), float(match[2])
    if not (SHORTEST <= w <= LONGEST and SHORTEST <= h <= LONGEST):
        raise fault(
            UNKNOWN_SIZE.at(
                place,
                f"the {kind} `{name}` has a side under {SHORTEST:g} or over {LONGEST:g} mm",
                hint=f"give width and height in mm, such as {_EXAMPLES[kind]}",
            )
        )
    return w, h
