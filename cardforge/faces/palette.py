"""Colours of the palette that have inks, and ``cmyk(60 40 40 100)`` in place of a colour."""

import re
from collections.abc import Iterator
from typing import Any

from cardforge.diagnostics import Findings, Place
from cardforge.diagnostics.codes.templates import STYLE_FAULT
from cardforge.faces.inks import Inks, inks_of, to_rgb, token
from cardforge.source.scalars import Bool, Color, Number, Text
from cardforge.source.spec import FAULT, Group, Key, ListOf, Reading

_FOUR = ("cyan", "magenta", "yellow", "black")
_LITERAL = re.compile(r"cmyk\(([^()]*)\)")
#: Names that PDF gives a meaning of their own (ISO 32000-1, 8.6.6.4), and the process inks.
_TAKEN = frozenset({"all", "none", "cyan", "magenta", "yellow", "black"})


class BadInks(ValueError):
    """What is wrong with an ink literal, for a person."""


def literal(text: str) -> str:
    """Return the token of ``cmyk(C M Y K)``, percentages with spaces or commas between.

    Raises:
        BadInks: not four numbers from 0 to 100.
    """
    found = _LITERAL.fullmatch(text.strip())
    parts = found.group(1).replace(",", " ").replace("%", " ").split() if found else []
    if len(parts) != 4:
        raise BadInks("takes four percentages, as in cmyk(60 40 40 100)")
    try:
        values = [float(part) for part in parts]
    except ValueError:
        raise BadInks("takes four percentages, as in cmyk(60 40 40 100)") from None
    if any(not 0 <= value <= 100 for value in values):
        raise BadInks("takes percentages from 0 to 100")
    c, m, y, k = values
    return token(to_rgb(c, m, y, k), Inks(c, m, y, k))


def split_paint(text: str) -> list[str]:
    """Return the words of a paint; the spaces inside parentheses part nothing."""
    return re.findall(r"(?:[^\s()]|\([^()]*\)?)+", text)


def inks_list() -> ListOf:
    """Return what stands for process inks."""
    return ListOf(
        Number(0, 100, "a percentage from 0 to 100"),
        len(_FOUR),
        len(_FOUR),
        what="four percentages: [cyan, magenta, yellow, black]",
    )


def read_rich_black(node: Any, at: int, ctx: Reading) -> object:
    """Return process inks in percent, or FAULT after reporting what is wrong."""
    values = inks_list().read(node, at, ctx)
    return values if isinstance(values, tuple) and len(values) == len(_FOUR) else FAULT


def print_color() -> Group:
    """Return what may stand for a colour that has inks."""
    return Group(
        {
            "rgb": Key(Color(), "how screens show it, and what RGB builds print"),
            "cmyk": Key(inks_list(), "cyan, magenta, yellow, black in percent"),
            "spot": Key(Text("the name of a spot ink"), "the ink that prints it, as the press "
                        "calls it; `cmyk` stands in for it"),
            "tint": Key(Number(0, 100, "a percentage from 0 to 100"), "strength of the spot ink"),
            "overprint": Key(Bool(), "printed over what lies below, not in its place"),
        },
        "a colour with inks",
    )  # fmt: skip


def read_print_color(node: Any, at: int, ctx: Reading) -> object:
    """Return the token of a colour with inks, or FAULT after reporting what is wrong."""
    values = print_color().read(node, at, ctx)
    # What was reported already, an unknown key too, leaves nothing more to say.
    if not isinstance(values, dict) or any(
        key not in values and not key.startswith("x-") for key in node
    ):
        return FAULT
    if len(values.get("cmyk", _FOUR)) != len(_FOUR):
        return FAULT
    faults = list(_faults(values))
    for message, hint in faults:
        ctx.fault(STYLE_FAULT, at, message, hint)
    return FAULT if faults else _token(values)


def _faults(values: dict[str, Any]) -> Iterator[tuple[str, str]]:
    rgb, spot = values.get("rgb", ""), values.get("spot", "")
    if "cmyk" not in values and (spot or not rgb):
        what = f"the spot colour `{spot}`" if spot else "the colour"
        yield (
            f"{what} has no `cmyk`",
            "add cmyk: [C, M, Y, K], percentages from 0 to 100"
            + (", that stand in for the ink on screens and proofs" if spot else ""),
        )
    if rgb and not rgb.startswith("#"):
        yield f"`rgb` is `{rgb}`, which is no colour of a screen", 'write "#rrggbb"'
    if "tint" in values and not spot:
        yield "`tint` is for spot colours", "name the ink with `spot:`, or lower the inks"
    if spot.strip().casefold() in _TAKEN:
        yield f"no spot ink can be called `{spot}`", "use cmyk: alone for process inks"


def _token(values: dict[str, Any]) -> str:
    rgb = values.get("rgb", "")
    over = bool(values.get("overprint", False))
    if "cmyk" not in values:
        return f"{rgb}~o:" if over else str(rgb)
    c, m, y, k = (float(part) for part in values["cmyk"])
    tint = float(values.get("tint", 100))
    rgb = rgb or to_rgb(c, m, y, k)
    if tint < 100:
        parts = (int(rgb[i : i + 2], 16) for i in (1, 3, 5))
        rgb = "#" + "".join(f"{round(255 - (255 - part) * tint / 100):02x}" for part in parts)
    return token(rgb, Inks(c, m, y, k, tint, over, " ".join(values.get("spot", "").split())))


def report_clashes(colors: dict[str, tuple[str, Place]], findings: Findings) -> None:
    """Report spot inks for which two colours name different stand-ins."""
    known: dict[str, tuple[str, Inks]] = {}
    for name, (color, place) in colors.items():
        inks = inks_of(color)
        if inks is None or not inks.spot:
            continue
        first, other = known.setdefault(inks.spot, (name, inks))
        if other[:4] != inks[:4]:
            one, two = (Inks(*each[:4]) for each in (other, inks))
            findings.add(
                STYLE_FAULT.at(
                    place,
                    f"`{first}` and `{name}` print the spot ink `{inks.spot}`, and {one} or {two} "
                    "should stand in for it",
                    hint="give both the `cmyk` of the ink at full strength, and a `tint`",
                )
            )
