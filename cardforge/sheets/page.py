"""One page while it is composed: its operators, and the faces that they draw.

A page names its resources by content, so it can be written into several files: it is composed
and packed once, and each file gives the references.
"""

from functools import cached_property, lru_cache

from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Matrix
from cardforge.faces.extent import transformed
from cardforge.faces.notation import number, resource_name
from cardforge.sheets.objects import Packed, pack

#: llx lly urx ury in pt, or left top right bottom in mm.
Rect = tuple[float, float, float, float]


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
        self._content: list[str] = []

    @cached_property
    def content(self) -> Packed:
        """The packed operators."""
        packed = pack("", "\n".join(self._content).encode("latin-1"))
        self._content.clear()
        return packed

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
