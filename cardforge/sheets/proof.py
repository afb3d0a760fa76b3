"""The layer of a proof: where a piece is cut, and the line that words should stay within."""

from collections.abc import Iterator, Sequence

from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Path
from cardforge.faces.extent import PT
from cardforge.faces.notation import number
from cardforge.faces.offset import grow
from cardforge.faces.operators import outline
from cardforge.faces.outline import contains
from cardforge.sheets.pdf import PROOF

#: Optional content (ISO 32000-1, 8.11): a viewer shows and hides it by its name.
_LAYER = {PROOF: ("Properties", "<</Type /OCG /Name (Proof: cut and safe zone)>>")}
#: Colours of the two lines, in red, green, blue and in cyan, magenta, yellow, black.
_CUT = ("0.9 0 0.5 RG", "0 1 0 0 K")
_SAFE = ("0 0.55 0.9 RG", "1 0 0 0 K")
#: Below them, so that they are seen on any art.
_HALO = ("1 1 1 RG", "0 0 0 0 K")
_PEN, _WIDE, _DASH = 0.25, 0.45, (1.5, 0.8)


def proof(code: FaceCode, safe: float, *, process: bool) -> FaceCode:
    """Return the lines of a face: its cut, and ``safe`` mm within it the dashed safe zone.

    With ``process`` they are in process inks.
    """
    cut = " ".join(f"{outline(path)} S" for path in code.cut)
    zone = " ".join(f"{outline(path)} S" for path in safe_zone(code.cut, safe))
    dash = " ".join(number(length * PT) for length in _DASH)
    lines = f"q {number(_WIDE * PT)} w {_HALO[process]} {cut} {zone}"
    lines += f" {number(_PEN * PT)} w {_CUT[process]} {cut}"
    if zone:
        lines += f" {_SAFE[process]} [{dash}] 0 d {zone}"
    operators = f"/OC /{PROOF} BDC {lines} Q EMC"
    return FaceCode(operators, {}, {}, {}, {}, {}, {}, code.bbox, extras=_LAYER)


def safe_zone(cut: Sequence[Path], safe: float) -> Iterator[Path]:
    """Yield the outlines ``safe`` mm within those of a cut, and as far around its holes."""
    for at, path in enumerate(cut):
        kept = path if not safe else grow(path, safe if _is_hole(cut, at) else -safe)
        if kept:
            yield kept


def _is_hole(cut: Sequence[Path], at: int) -> bool:
    first = cut[at][0]
    return any(
        contains(other, first[1], first[2])
        for i, other in enumerate(cut)
        if i != at and len(first) == 3
    )
