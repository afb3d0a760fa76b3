"""What faces have in common that differ in the words of some of their elements alone."""

from typing import NamedTuple

from cardforge.faces.drawing import Face, Item
from cardforge.faces.ground import Ground, Layer
from cardforge.faces.parse import Node


class Part(NamedTuple):
    """A child of a face: what it draws (None where its words differ), and what lies below it.

    ``layers`` is what it adds to the ground of those that follow.
    """

    node: Node
    items: tuple[Item, ...] | None
    ground: Ground
    layers: tuple[Layer, ...] = ()


class Survey(NamedTuple):
    """Faces that differ in words alone: one of them, a blank one of their size, their children."""

    root: Node
    blank: Face
    parts: tuple[Part, ...]


class Redrawn(NamedTuple):
    """What a child draws, and what of it other words might be drawn on."""

    items: tuple[Item, ...]
    layers: tuple[Layer, ...]
