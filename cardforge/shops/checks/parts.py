"""The parts of a face: what each element draws, and where."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardforge.faces.drawing import IDENTITY, Box, Face, Group, Item, Matrix
from cardforge.faces.ground import Clips
from cardforge.faces.outline import multiply
from cardforge.faces.parse import Node


class Part(NamedTuple):
    """What one element draws, in its own coordinates; ``matrix`` leads to the face.

    ``opacity`` is that of the groups around it; ``box`` is None where no element is known.
    """

    item: Item
    matrix: Matrix
    clips: Clips
    opacity: float
    box: Box | None


def parts_of(face: Face) -> Iterator[Part]:
    """Yield the parts of a face in the order of painting."""
    owners = {id(item): box for box in face.boxes for item in box.items}
    for item in face.items:
        yield from _parts(Part(item, IDENTITY, (), 1.0, None), owners)


def _parts(part: Part, owners: dict[int, Box]) -> Iterator[Part]:
    item = part.item
    box = owners.get(id(item))
    if box is not None or not isinstance(item, Group):
        yield part._replace(box=box)
        return
    matrix = multiply(part.matrix, item.matrix)
    clips = part.clips if item.clip is None else (*part.clips, (item.clip, matrix))
    opacity = part.opacity * item.opacity
    if opacity > 0:
        for inner in item.items:
            yield from _parts(Part(inner, matrix, clips, opacity, None), owners)


def name_of(box: Box | None) -> str:
    """Return how a person calls an element: ``<image> `owl.png```, ``<text> `Flow```."""
    if box is None:
        return "something"
    attrs = box.element.attrs if isinstance(box.element, Node) else {}
    what = attrs.get("src", "").rpartition("/")[2] or attrs.get("name", "")
    if box.tag == "text":
        what = box.text if len(box.text) <= 24 else f"{box.text[:23]}…"
    return f"<{box.tag}> `{what}`" if what else f"<{box.tag}>"


def listed(names: Sequence[str]) -> str:
    """Return names in a sentence: ``left, top and right``."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
