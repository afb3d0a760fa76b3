"""SVG path data (``M 0 0 h 10 a 5 5 0 0 1 …``) to `cardforge.faces.drawing.Path`.

The grammar is SVG 2, chapter 9.3: every command, absolute and relative, with numbers run
together as optimisers write them (``a1 1 0 01.5.5``, ``M-1-2.5.5``).
"""

import re

from cardforge.faces.drawing import Path, Segment
from cardforge.faces.outline import arc

_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG = r"[\s,]*([01])"
_COUNT = {"M": 2, "Z": 0, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


#: Numbers beyond are taken for this: infinity has no place on paper.
FARTHEST = 1e9


class PathSyntaxError(ValueError):
    """Path data that cannot be read; ``offset`` counts characters from the start.

    ``path`` is what stands before the fault, as SVG wants it drawn.
    """

    def __init__(self, message: str, offset: int, path: Path) -> None:
        super().__init__(message)
        self.offset = offset
        self.path = path


def parse_path(data: str) -> Path:
    """Return the path that SVG path data describes, in the units of the data.

    Raises:
        PathSyntaxError: an unknown command, a missing number, or a start without ``M``.
    """
    pen = _Pen()
    at = 0
    for found in _COMMAND.finditer(data):
        if data[at : found.start()].strip(", \t\r\n\f"):
            break
        letter, text = found.groups()
        if not pen.out and letter not in "Mm":
            raise PathSyntaxError(f"path data starts with `{letter}`, not with `M`", at, ())
        at = found.start() + 1
        values, read = _arguments(letter, text)
        kind = letter.upper()
        size = _COUNT[kind]
        whole = len(values) - len(values) % size if size else 0
        if kind == "Z":
            pen.close()
        for i in range(0, whole, size or 1):
            pen.draw(kind, letter.islower(), values[i : i + size])
            if kind == "M":
                kind = "L"
        if kind == "Z" and values:
            break
        if text[read:].strip(", \t\r\n\f"):
            at += read
            break
        if size and (len(values) % size or not values):
            raise PathSyntaxError(
                f"`{letter}` takes {size} numbers, {len(values) % size} stand here",
                at - 1,
                tuple(pen.out),
            )
        at += len(text)
    rest = data[at:].lstrip(", \t\r\n\f")
    if rest:
        where = len(data) - len(rest)
        raise PathSyntaxError(f"`{rest[:12]}` is no path data", where, tuple(pen.out))
    return tuple(pen.out)


def _arguments(letter: str, text: str) -> tuple[list[float], int]:
    """Return the numbers of one command and how many characters were read."""
    values: list[float] = []
    at = 0
    flag = re.compile(_FLAG) if letter in "Aa" else None
    while True:
        pattern = flag if flag is not None and len(values) % 7 in (3, 4) else _NUMBER
        found = pattern.match(text, at)
        if found is None:
            return values, at
        values.append(max(-FARTHEST, min(FARTHEST, float(found.group(1)))))
        at = found.end()


class _Pen:
    """Follows the current point, the start of the subpath and the last handle."""

    __slots__ = ("closed", "handle", "kind", "out", "sx", "sy", "x", "y")

    def __init__(self) -> None:
        self.out: list[Segment] = []
        self.x = self.y = self.sx = self.sy = 0.0
        self.closed = False
        self.kind = ""
        self.handle = (0.0, 0.0)

    def close(self) -> None:
        self.out.append(("Z",))
        self.x, self.y = self.sx, self.sy
        self.closed = True
        self.kind = "Z"

    def draw(self, kind: str, relative: bool, v: list[float]) -> None:
        x, y = self.x, self.y
        if kind == "M":
            self.closed = False
            self._to("M", *((x + v[0], y + v[1]) if relative else (v[0], v[1])))
            self.sx, self.sy = self.x, self.y
            return
        if self.closed:
            self.out.append(("M", x, y))
            self.closed = False
        if kind == "H":
            self._to("L", x + v[0] if relative else v[0], y)
        elif kind == "V":
            self._to("L", x, y + v[0] if relative else v[0])
        elif kind == "A":
            ex, ey = (x + v[5], y + v[6]) if relative else (v[5], v[6])
            self.out += arc(x, y, v[0], v[1], v[2], bool(v[3]), bool(v[4]), ex, ey)
            self.x, self.y, self.kind = ex, ey, "A"
        else:
            if relative:
                v = [n + (y if i % 2 else x) for i, n in enumerate(v)]
            if kind == "L":
                self._to("L", v[0], v[1])
            else:
                self._curve(kind, v)

    def _to(self, kind: str, x: float, y: float) -> None:
        self.out.append((kind, x, y))
        self.x, self.y, self.kind = x, y, kind

    def _curve(self, kind: str, v: list[float]) -> None:
        x, y = self.x, self.y
        if kind in "ST":
            same = self.kind in ("CS" if kind == "S" else "QT")
            hx, hy = self.handle
            v = [2 * x - hx if same else x, 2 * y - hy if same else y, *v]
        ex, ey = v[-2], v[-1]
        if kind in "QT":
            qx, qy = v[0], v[1]
            self.handle = (qx, qy)
            v = [
                x + (qx - x) * 2 / 3,
                y + (qy - y) * 2 / 3,
                ex + (qx - ex) * 2 / 3,
                ey + (qy - ey) * 2 / 3,
                ex,
                ey,
            ]
        else:
            self.handle = (v[2], v[3])
        self.out.append(("C", v[0], v[1], v[2], v[3], ex, ey))
        self.x, self.y, self.kind = ex, ey, kind
