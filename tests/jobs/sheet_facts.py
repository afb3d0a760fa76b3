"""What a PDF of sheets holds, as a text that people can read and compare.

For each page: its size and boxes (mm, from the top left); each line of text with the middle of its
box, the way it stands and its colour; filled areas by colour; lines, and how many are dashed.
"""

import ctypes
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

_MM = 25.4 / 72
_PATH, _MOVE = 2, 2
#: mm between letters of different texts.
_GAP = 8.0


def sheet_facts(path: Path) -> str:
    """Return the facts of all pages."""
    document = pypdfium2.PdfDocument(path)
    try:
        pages = [list(_page(number, page)) for number, page in enumerate(document, start=1)]
    finally:
        document.close()
    return "\n".join(line for page in pages for line in page) + "\n"


def _page(number: int, page: Any) -> Iterator[str]:
    w, h = page.get_size()
    yield f"page {number}: {w * _MM:.1f} x {h * _MM:.1f} mm"
    for name, box in (("trim", page.get_trimbox()), ("bleed", page.get_bleedbox())):
        left, low, right, high = (v * _MM for v in box)
        top = h * _MM
        yield f"  {name} {left:.1f} {top - high:.1f} {right:.1f} {top - low:.1f}"
    yield from sorted(_texts(page.get_textpage(), h), key=_down)
    fills: Counter[str] = Counter()
    lines = dashed = 0
    for item in page.get_objects(filter=(_PATH,), max_depth=8):
        mode, stroked = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(item, mode, stroked)
        if mode.value:
            fills[_color(pdfium.FPDFPageObj_GetFillColor, item)] += 1
        if stroked.value:
            count = pdfium.FPDFPath_CountSegments(item)
            kinds = [
                pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(item, i))
                for i in range(count)
            ]
            lines += kinds.count(_MOVE)
            dashed += kinds.count(_MOVE) * (pdfium.FPDFPageObj_GetDashCount(item) > 0)
    yield from (f"  filled {color} x {count}" for color, count in sorted(fills.items()))
    if lines:
        yield f"  lines {lines}, dashed {dashed}"


def _down(line: str) -> tuple[float, float]:
    x, y = line.split()[1:3]
    return float(y), float(x)


def _color(read: Any, *where: Any) -> str:
    parts = [ctypes.c_uint() for _ in range(4)]
    assert read(*where, *parts)
    return "#{:02x}{:02x}{:02x}".format(*(part.value for part in parts))


def _leaps(text: Any, words: str, run: list[int], at: int) -> bool:
    """Tell whether a letter begins another text that stands on the same line."""
    before = [i for i in run if not words[i].isspace()]
    if not before or words[at].isspace():
        return False
    one, other = text.get_charbox(before[-1]), text.get_charbox(at)
    return bool(max(other[0] - one[2], one[0] - other[2]) * _MM > _GAP)


def _texts(text: Any, high: float) -> Iterator[str]:
    """Yield a line for each run of text that stands on one line."""
    run: list[int] = []
    words = text.get_text_range()
    for at in range(text.count_chars() + 1):
        if at < len(words) and words[at] not in "\r\n" and not _leaps(text, words, run, at):
            run.append(at)
            continue
        boxes = [text.get_charbox(i) for i in run if not words[i].isspace()]
        if boxes:
            left, low, right, top = (
                f(v) for f, v in zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
            )
            turn = round(pdfium.FPDFText_GetCharAngle(text, run[0]) * 180 / 3.14159265) % 360
            color = _color(pdfium.FPDFText_GetFillColor, text, run[0])
            x, y = (left + right) / 2 * _MM, (high - (low + top) / 2) * _MM
            shown = "".join(words[i] for i in run).strip()
            yield f"  at {x:.1f} {y:.1f} turned {turn} {color} {shown}".replace("at ", "text ", 1)
        run = [at] if at < len(words) and words[at] not in "\r\n" else []
