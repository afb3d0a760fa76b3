"""PDF pages as grids of letters: one letter a pixel, so that a picture can be read in a test.

Draw at tiny sizes with whole millimetres, then::

    assert_pixels(pdf, '''
        ____
        _RR_
        ____
    ''')

A pixel is 1 mm unless ``per_mm`` says otherwise. Colours are recognised within a small distance;
any other shows as ``?``.
"""

from collections.abc import Mapping
from types import MappingProxyType

import pypdfium2

Color = tuple[int, int, int]

#: The letters of a grid.
PALETTE: Mapping[str, Color] = MappingProxyType(
    {
        "_": (255, 255, 255),
        "K": (0, 0, 0),
        "R": (255, 0, 0),
        "G": (0, 255, 0),
        "B": (0, 0, 255),
        "Y": (255, 255, 0),
        "M": (255, 0, 255),
        "C": (0, 255, 255),
        "g": (128, 128, 128),
    }
)

#: A pixel is drawn this many times finer, and only its middle is looked at.
_FINE = 9

#: Largest difference in a channel that still counts as the colour.
TOLERANCE = 24


def render(pdf: bytes, page: int = 0, per_mm: float = 1.0) -> list[list[Color]]:
    """Return the colours in the middle of each pixel of a page, row by row from the top."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        sheet = document[page]
        columns, rows = (round(side * 25.4 / 72 * per_mm) for side in sheet.get_size())
        image = sheet.render(scale=_FINE * per_mm * 25.4 / 72).to_pil()
        image = image.convert("RGB")
    finally:
        document.close()
    middle = _FINE // 2
    return [
        [image.getpixel((x * _FINE + middle, y * _FINE + middle)) for x in range(columns)]  # type: ignore[misc]
        for y in range(rows)
    ]


def letters(pdf: bytes, page: int = 0, per_mm: float = 1.0) -> str:
    """Return a page as lines of letters."""
    return "\n".join("".join(_letter(pixel) for pixel in row) for row in render(pdf, page, per_mm))


def _letter(pixel: Color) -> str:
    for letter, color in PALETTE.items():
        if all(abs(a - b) <= TOLERANCE for a, b in zip(pixel, color, strict=True)):
            return letter
    return "?"


def assert_pixels(pdf: bytes, expected: str, page: int = 0, per_mm: float = 1.0) -> None:
    """Assert that a page is the expected grid; white space around lines does not count."""
    wanted = "\n".join(line.strip() for line in expected.strip().splitlines())
    got = letters(pdf, page, per_mm)
    assert got == wanted, f"\nexpected\n{wanted}\ngot\n{got}"
