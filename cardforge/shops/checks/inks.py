"""Blacks that are not the shop's."""

from collections.abc import Iterator

from cardforge.diagnostics.codes.shops import OTHER_BLACK, SMALL_RICH_BLACK
from cardforge.faces.draft import Problem
from cardforge.faces.drawing import Face
from cardforge.faces.inkcheck import problem
from cardforge.faces.inks import Inks
from cardforge.faces.inkuse import InkUse, ink_uses
from cardforge.faces.process import RICH_AREA, RICH_LINE, RICH_TYPE
from cardforge.shops.checks.parts import name_of

#: pt of a mm.
_PT = 72 / 25.4


class BlackCheck:
    """Reports black with other inks below it than the shop wants, and rich black on thin parts."""

    def __init__(self, title: str, rich_black: tuple[float, float, float, float]) -> None:
        self._title = title
        self._wanted = Inks(*rich_black)

    def __call__(self, face: Face) -> Iterator[Problem]:
        """Yield the blacks of a separated face that are at fault, each once for an element."""
        said: set[tuple[int, str]] = set()
        for use in ink_uses(face):
            if not isinstance(use, InkUse) or not _is_rich(use.inks):
                continue
            key = (id(use.box), str(use.inks))
            if key in said:
                continue
            said.add(key)
            if _is_thin(use):
                message = f"{name_of(use.box)} is thin and printed in four inks, {use.inks}"
                hint = "black ink alone is sharp: cmyk(0 0 0 100)"
                yield problem(SMALL_RICH_BLACK, use.box, message, hint)
            elif use.inks.process != self._wanted.process:
                message = (
                    f"{name_of(use.box)} has a black of {use.inks}; the rich black of "
                    f"{self._title} is {self._wanted}"
                )
                inks = " ".join(f"{part:g}" for part in self._wanted[:4])
                hint = f"write cmyk({inks}), or #000000, which becomes that on large areas"
                yield problem(OTHER_BLACK, use.box, message, hint)


def _is_rich(inks: Inks) -> bool:
    return not inks.spot and inks.k >= 100 and inks.c + inks.m + inks.y > 0


def _is_thin(use: InkUse) -> bool:
    """Tell whether plates that miss each other a little would show around a part."""
    if use.kind == "text":
        return use.size < RICH_TYPE
    if use.kind == "line":
        return use.size < RICH_LINE * _PT
    return use.size < RICH_AREA
