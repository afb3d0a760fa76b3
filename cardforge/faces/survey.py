"""What faces have in common that differ in the words of some of their elements alone."""

from typing import NamedTuple

from cardforge.faces.drawing import Face, Item
from cardforge.faces.ground import Ground
from cardforge.faces.parse import Node


class Part(NamedTuple):
    """A child of a face: what it draws (None where its words differ), and what lies below it."""

    node: Node
    items: tuple[Item, ...] | None
    ground: Ground


class Survey(NamedTuple):
    """Faces that differ in words alone: one of them, a blank one of their size, their children."""

    root: Node
    blank: Face
    parts: tuple[Part, ...]


class Redrawn(NamedTuple):
    """What a child draws, and whether other words might be drawn on it."""

    items: tuple[Item, ...]
    is_ground: bool
