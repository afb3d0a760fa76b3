"""The lie-meter put together: the nose under the head, turned on the pin."""

from math import hypot

from PIL import Image

from cardforge.faces.drawing import Face
from cardforge.faces.outline import bounds, flatten, rotation, transform
from tests.manual.studio import GROUND, Sight, Studio, pdf_of

Point = tuple[float, float]


def hole_of(face: Face) -> tuple[Point, float]:
    """Return centre and radius (mm) of the one hole of a piece."""
    (hole,) = face.cut[1:]
    left, top, right, bottom = bounds(hole)
    return ((left + right) / 2, (top + bottom) / 2), (right - left) / 2


def turned_nose(head: Face, nose: Face, angle: float) -> list[Point]:
    """Return the nose's outline in the head's coordinates, pin on pin, pointing at ``angle``.

    The angle is in degrees clockwise from the top; unturned, the nose points to the right.
    """
    (px, py), _ = hole_of(head)
    (nx, ny), _ = hole_of(nose)
    moved = transform(nose.cut[0], (1, 0, 0, 1, px - nx, py - ny))
    (ring,) = flatten(transform(moved, rotation(angle - 90, px, py)))
    return ring


def reach(head: Face, nose: Face, angle: float) -> float:
    """Return how far the nose stands out of the round head, mm; negative while it is hidden."""
    left, top, right, bottom = bounds(head.cut[0])
    cx, cy, r = (left + right) / 2, (top + bottom) / 2, (right - left) / 2
    return max(hypot(x - cx, y - cy) for x, y in turned_nose(head, nose, angle)) - r


def _piece(sight: Sight, scale: float) -> Image.Image:
    """Return a piece as a picture that is clear outside its cut."""
    import pypdfium2
    from PIL import ImageDraw

    document = pypdfium2.PdfDocument(pdf_of([sight], 0))
    try:
        page = document[0].render(scale=scale * 25.4 / 72).to_pil().convert("RGBA")
    finally:
        document.close()
    mask = Image.new("L", page.size, 0)
    for path, ink in zip(sight.face.cut, (255, 0), strict=True):
        for ring in flatten(path):
            ImageDraw.Draw(mask).polygon([(x * scale, y * scale) for x, y in ring], fill=ink)
    page.putalpha(mask)
    return page


def assembled(studio: Studio, angle: float, px_per_mm: float = 3) -> Image.Image:
    """Return the meter with its nose pointing at an angle."""
    fine = 3
    scale = px_per_mm * fine
    head, nose = studio.sights("head", bleed=0)[""], studio.sights("nose", bleed=0)[""]
    (px, py), _ = hole_of(head.face)
    (nx, ny), _ = hole_of(nose.face)
    edge = 18
    size = (round((head.trim.w + 2 * edge) * scale), round((head.trim.h + edge) * scale))
    out = Image.new("RGBA", size, (*GROUND, 255))
    pin = (round(edge / 2 * scale + px * scale), round((edge / 2 + py) * scale))
    arm = Image.new("RGBA", size, (*GROUND, 0))
    arm.paste(_piece(nose, scale), (pin[0] - round(nx * scale), pin[1] - round(ny * scale)))
    out.alpha_composite(arm.rotate(90 - angle, Image.Resampling.BICUBIC, center=pin))
    out.alpha_composite(
        _piece(head, scale), (pin[0] - round(px * scale), pin[1] - round(py * scale))
    )
    return out.convert("RGB").resize((size[0] // fine, size[1] // fine), Image.Resampling.BOX)
