"""Raster images embedded in an SVG (``data:`` addresses)."""

from binascii import Error as Base64Error
from binascii import a2b_base64
from collections.abc import Iterable, Iterator
from hashlib import sha256
from math import hypot

from cardforge.diagnostics.limits import IMAGE_PIXELS
from cardforge.faces.drawing import IDENTITY, Group, ImageRef, Item, Matrix, Picture
from cardforge.faces.imagefile import BadImage, probe
from cardforge.faces.images import embedded_name
from cardforge.faces.outline import multiply, rectangle
from cardforge.faces.svg_art import Embedded
from cardforge.faces.svg_clip import coordinate
from cardforge.faces.svg_dom import Node
from cardforge.faces.svg_notes import Notes
from cardforge.faces.svg_values import Viewport, fitted, length


def embedded(href: str) -> bytes | None:
    """Return the bytes of a ``data:`` address; None where it is not one or not valid."""
    head, comma, body = href.strip().partition(",")
    if not head.startswith("data:") or not comma:
        return None
    if not head.endswith(";base64"):
        from urllib.parse import unquote_to_bytes

        return unquote_to_bytes(body)
    try:
        return a2b_base64("".join(body.split()), strict_mode=True)
    except Base64Error:
        return None


class Rasters:
    """The embedded images of the SVG file ``path`` (as it can be opened)."""

    __slots__ = ("_known", "_notes", "_path")

    def __init__(self, path: str, notes: Notes) -> None:
        self._path = path
        self._notes = notes
        self._known: dict[int, ImageRef | None] = {}

    def draw(self, node: Node, ctm: Matrix, view: Viewport) -> list[Item]:
        """Return an ``image`` element drawn by its box and ``preserveAspectRatio``."""
        if node.offset not in self._known:
            self._known[node.offset] = self._ref(node)
        ref = self._known[node.offset]
        if ref is None:
            return []
        x = coordinate(self._notes, node, "x", "0", view.w, view)
        y = coordinate(self._notes, node, "y", "0", view.h, view)
        w, h = self._size(node, "width", view.w, view), self._size(node, "height", view.h, view)
        if w is None:
            w = ref.width if h is None else h * ref.width / ref.height
        if h is None:
            h = w * ref.height / ref.width
        if w <= 0 or h <= 0:
            return []
        aspect = node.attrs.get("preserveAspectRatio", "")
        a, _, _, d, e, f = fitted((0.0, 0.0, ref.width, ref.height), x, y, w, h, aspect)
        picture = Picture(ref, e, f, a * ref.width, d * ref.height)
        clip = rectangle(x, y, w, h) if "slice" in aspect else None
        return [Group((picture,), matrix=ctm, clip=clip)]

    def _size(self, node: Node, name: str, whole: float, view: Viewport) -> float | None:
        text = node.attrs.get(name, "auto")
        if text == "auto":
            return None
        size = length(text, whole, view.em)
        if size is None:
            self._notes.bad(node, name, f"`{text}` is no length")
        return size

    def _ref(self, node: Node) -> ImageRef | None:
        data = embedded(node.attrs.get("href", ""))
        if data is None:
            self._notes.bad(node, "href", "the embedded data cannot be read")
            return None
        try:
            info = probe(data)
        except BadImage as fault:
            self._notes.bad(node, "href", f"no image that can be printed: {fault}")
            return None
        if info.width * info.height > IMAGE_PIXELS:
            self._notes.bad(node, "href", f"{info.width} × {info.height} px are too many")
            return None
        w, h = info.width, info.height
        if info.orientation >= 5:
            w, h = h, w
        return ImageRef(sha256(data).hexdigest(), embedded_name(self._path, node.offset), w, h)


def embedded_in(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[Embedded]:
    """Yield the images among drawn items with the size that they are drawn at."""
    for item in items:
        if isinstance(item, Group):
            yield from embedded_in(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Picture):
            a, b, c, d, _, _ = matrix
            w, h = item.w * hypot(a, b), item.h * hypot(c, d)
            yield Embedded(item.image.width, item.image.height, w, h)


def extract(svg: bytes, offset: int) -> bytes | None:
    """Return the image embedded in the element that begins at an offset; None where none is."""
    from cardforge.faces.svg_dom import read_document

    for node in read_document(svg, "").root.walk():
        if node.offset == offset and node.tag == "image":
            return embedded(node.attrs.get("href", ""))
    return None
