"""A face as PDF operators that hold in every document, with the resources they name.

Glyphs are written as two-byte glyph ids of the font file (Identity-H), and resources by names
derived from their content, so one string serves every sheet, paper and back mode.
"""

from collections.abc import Mapping
from typing import NamedTuple

from cardforge.faces.drawing import Gradient, ImageRef, Path
from cardforge.text.fonts import Composite, FontFace

__all__ = ["Composite", "FaceCode", "FontFace"]


class FaceCode(NamedTuple):
    """Operators in pt; the origin is the trim's top-left corner and y grows *upwards*.

    Strings hold binary codes: the text is to be encoded as Latin-1.
    ``glyphs`` maps each font resource name to the glyphs used and the text each stands for.
    ``forms`` maps a form's name to its own code, drawn once per document.
    Coordinates of ``gradients`` are mm with y downwards, as in the drawing.
    """

    operators: str
    fonts: dict[str, FontFace]
    glyphs: dict[str, dict[int, str]]
    images: dict[str, ImageRef]
    gradients: dict[str, Gradient]
    #: Resource name → constant opacity 0–1.
    opacities: dict[str, float]
    forms: dict[str, "FaceCode"]
    #: llx lly urx ury in pt: what the operators may cover.
    bbox: tuple[float, float, float, float]
    #: A form whose parts are first painted together and then blended as one.
    blended: bool = False
    #: Lines that a sheet draws over the art: cut outlines that are no rectangle, and creases.
    guides: str = ""
    #: Outline and holes, and creases (x1 y1 x2 y2), in mm with y downwards, as in the drawing.
    cut: tuple[Path, ...] = ()
    folds: tuple[tuple[float, float, float, float], ...] = ()
    #: Further resources, of faces separated for print: name → (its kind, PDF syntax).
    extras: Mapping[str, tuple[str, str]] = {}
