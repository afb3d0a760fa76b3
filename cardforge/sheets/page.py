"""One page while it is composed: its operators, and the faces that they draw.

A page names its resources by content, so it can be written into several files: it is composed
and packed once, and each file gives the references.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from cardforge.faces.code import FaceCode, FontFace
from cardforge.faces.drawing import Gradient, ImageRef, Matrix
from cardforge.faces.extent import transformed
from cardforge.faces.notation import number, resource_name
from cardforge.sheets.objects import Packed, pack

#: llx lly urx ury in pt, or left top right bottom in mm.
Rect = tuple[float, float, float, float]

#: How thoroughly pages are packed. Against the usual 6 it takes half the time for 7 % more.
_LEVEL = 3


class Named:
    """All that some codes name, each thing once: what the resources of a page or a form hold."""

    __slots__ = ("extras", "fonts", "forms", "glyphs", "gradients", "images", "opacities")

    def __init__(self, codes: Iterable[FaceCode], forms: Mapping[str, FaceCode]) -> None:
        self.fonts: dict[str, FontFace] = {}
        #: Records of glyphs by font; codes of one component share theirs.
        self.glyphs: list[dict[str, dict[int, str]]] = []
        self.images: dict[str, ImageRef] = {}
        self.gradients: dict[str, Gradient] = {}
        self.opacities: dict[str, float] = {}
        self.extras: dict[str, tuple[str, str]] = {}
        self.forms = dict(forms)
        seen: set[tuple[int, int]] = set()
        for code in codes:
            identity = id(code.fonts), id(code.glyphs)
            if identity not in seen:
                seen.add(identity)
                self.fonts.update(code.fonts)
                self.glyphs.append(code.glyphs)
            if code.images:
                self.images.update(code.images)
            if code.gradients:
                self.gradients.update(code.gradients)
            if code.opacities:
                self.opacities.update(code.opacities)
            if code.forms:
                self.forms.update(code.forms)
            if code.extras:
                self.extras.update(code.extras)


class Page:
    """A page of a size in pt, with its trim and bleed boxes (llx, lly, urx, ury).

    ``faces`` are drawn in place, ``forms`` by their name. Nothing may be drawn once the content
    was asked for.
    """

    def __init__(
        self, width: float, height: float, trim: Rect | None = None, bleed: Rect | None = None
    ) -> None:
        self.width = width
        self.height = height
        self.trim = trim
        self.bleed = bleed
        self.faces: list[FaceCode] = []
        self.forms: dict[str, FaceCode] = {}
        #: Further entries of the page's dictionary, each after a space.
        self.entries = ""
        self._content: list[str] = []

    @cached_property
    def content(self) -> Packed:
        """The packed operators."""
        packed = pack("", "\n".join(self._content).encode("latin-1"), _LEVEL)
        self._content.clear()
        return packed

    @cached_property
    def named(self) -> Named:
        """What the faces and forms of the page name."""
        return Named(self.faces, self.forms)

    @property
    def boxes(self) -> str:
        """The entries of the page's dictionary for its size, bleed and trim."""
        return _boxes(self.width, self.height, self.trim, self.bleed)

    def draw(self, operators: str) -> None:
        """Add operators that need no resources (marks, lines)."""
        self._content.append(operators)

    def draw_through(self, matrix: Matrix, operators: str, clip: Rect | None = None) -> None:
        """Add operators that need no resources through a matrix, within a clip on the page."""
        self._content.append(f"{through(matrix, clip)}\n{operators}\nQ")

    def redraw(self, matrix: Matrix, width: float, height: float) -> None:
        """Draw all that is there through a matrix, on a page of another size in pt."""
        self._content.insert(0, through(matrix))
        self._content.append("Q")
        self.width, self.height = width, height
        self.trim = self._moved(self.trim, matrix)
        self.bleed = self._moved(self.bleed, matrix)

    def _moved(self, box: Rect | None, matrix: Matrix) -> Rect | None:
        if box is None:
            return None
        left, low, right, high = transformed(box, matrix)
        return max(0.0, left), max(0.0, low), min(self.width, right), min(self.height, high)

    def place(self, code: FaceCode, head: str, *, recurs: bool = False) -> None:
        """Draw a face after ``head``, operators that `through` made.

        Code that ``recurs`` in the document is stored once, as a form.
        """
        if recurs:
            name = form_name(code.operators, code.bbox)
            self.forms[name] = code
            body = f"/{name} Do"
        else:
            self.faces.append(code)
            body = code.operators
        self._content.append(f"{head}\n{body}\nQ")


@lru_cache(maxsize=64)
def _boxes(width: float, height: float, trim: Rect | None, bleed: Rect | None) -> str:
    entries = [f"/MediaBox [0 0 {numbers(width, height)}]"]
    if bleed is not None:
        entries.append(f"/BleedBox [{numbers(*bleed)}]")
    if trim is not None:
        entries.append(f"/TrimBox [{numbers(*trim)}]")
    return " ".join(entries)


@lru_cache(maxsize=64)
def form_name(operators: str, bbox: Rect) -> str:
    """Return the name under which a face is stored once in a file."""
    return resource_name("K", operators, bbox)


def through(matrix: Matrix, clip: Rect | None = None) -> str:
    """Return operators that begin a drawing through a matrix, within a clip on the page."""
    factors = " ".join([number(v, 6) for v in matrix[:4]])
    moved = f"{factors} {numbers(*matrix[4:])} cm"
    if clip is None:
        return f"q {moved}"
    x, y, right, top = clip
    return f"q {numbers(x, y, right - x, top - y)} re W n {moved}"


def numbers(*values: float) -> str:
    """Return numbers as they stand in an array or before an operator."""
    return " ".join([number(v) for v in values])
