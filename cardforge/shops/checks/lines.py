"""Lines that a press does not hold, and lines along the cut."""

from collections.abc import Iterator

from cardforge.diagnostics.codes.shops import DIE_LINE, THIN_LINE
from cardforge.faces.draft import Problem
from cardforge.faces.drawing import Box, Face, Group, Item, Matrix, Shape
from cardforge.faces.inkcheck import problem
from cardforge.faces.inkuse import InkUse, ink_uses
from cardforge.faces.outline import bounds, multiply, transform
from cardforge.shops.checks.parts import name_of, parts_of
from cardforge.shops.vendors import Vendor

#: mm: a line this near to the cut on all sides runs along it.
_ALONG = 0.5
#: pt by which a line may be thinner; widths in mm are rounded.
_EPS = 0.005


class ThinLineCheck:
    """Reports the thinnest line of each element, if it is thinner than a press holds."""

    def __init__(self, vendor: Vendor) -> None:
        self._least = vendor.thin_line

    def __call__(self, face: Face) -> Iterator[Problem]:
        """Yield the lines of a face that are too thin."""
        thin: dict[int, tuple[float, Box | None]] = {}
        for use in ink_uses(face):
            if not isinstance(use, InkUse) or use.kind != "line" or use.size >= self._least - _EPS:
                continue
            known = thin.get(id(use.box))
            if known is None or use.size < known[0]:
                thin[id(use.box)] = use.size, use.box
        for size, box in thin.values():
            message = (
                f"{name_of(box)} has a line of {size:.2f} pt ({size / 72 * 25.4:.3f} mm); "
                f"presses hold {self._least:g} pt"
            )
            hint = f'make it {self._least:g} pt or more: sw="{self._least:g}pt"'
            if box is not None and box.tag in ("image", "icon", "text"):
                hint = "show the picture larger, or draw its lines thicker"
            yield problem(THIN_LINE, box, message, hint)


class DieLineCheck:
    """Reports elements that draw the edge of the piece."""

    def __init__(self, vendor: Vendor) -> None:
        self._title = vendor.title

    def __call__(self, face: Face) -> Iterator[Problem]:
        """Yield the lines of a face that run along its cut."""
        if not face.cut:
            return
        edge = bounds(face.cut[0])
        for part in parts_of(face):
            if _along(part.item, part.matrix, edge):
                message = (
                    f"{name_of(part.box)} draws a line along the cut, which {self._title} "
                    "prints like all else"
                )
                hint = "take the line out, or move a frame that is meant 3 mm inwards"
                yield problem(DIE_LINE, part.box, message, hint)


def _along(item: Item, matrix: Matrix, edge: tuple[float, float, float, float]) -> bool:
    if isinstance(item, Group):
        inner = multiply(matrix, item.matrix)
        return any(_along(one, inner, edge) for one in item.items)
    if not isinstance(item, Shape) or item.stroke is None or item.stroke.width <= 0:
        return False
    if not any(segment[0] == "Z" for segment in item.path):
        return False
    found = bounds(transform(item.path, matrix))
    return all(abs(one - other) <= _ALONG for one, other in zip(found, edge, strict=True))
