"""Checks of separated faces: ink limit, transparency, spot colours in gradients, conversions."""

from collections.abc import Iterator

from cardforge.diagnostics import Code
from cardforge.diagnostics.codes.color import (
    IMAGE_WITH_TOO_MUCH_INK,
    SPOT_IN_GRADIENT,
    TOO_MUCH_INK,
    TRANSPARENT,
)
from cardforge.faces.draft import Problem
from cardforge.faces.drawing import Box, Face, ImageRef
from cardforge.faces.inks import Inks, replaces_spot
from cardforge.faces.inkuse import ImageUse, InkUse, ink_uses
from cardforge.faces.maker import FaceCheck
from cardforge.faces.parse import Node
from cardforge.faces.process import Process

#: Share of a picture's pixels above the limit from which it is reported, and the finest share
#: that is shown.
_LEAST_SHARE = 0.001


class InkLimit:
    """Holds every colour and picture against an ink limit in percent."""

    def __init__(
        self,
        limit: float,
        process: Process,
        code: Code = TOO_MUCH_INK,
        image_code: Code = IMAGE_WITH_TOO_MUCH_INK,
    ) -> None:
        self._limit = limit
        self._process = process
        self._code = code
        self._image_code = image_code
        self._shares: dict[str, float] = {}

    def __call__(self, face: Face) -> Iterator[Problem]:
        """Yield what is above the limit on a separated face."""
        seen: set[tuple[Box | None, object]] = set()
        for use in ink_uses(face):
            what = use.inks if isinstance(use, InkUse) else use.image
            key = (use.box and use.box._replace(items=()), what)
            if key in seen:
                continue
            seen.add(key)
            if isinstance(use, ImageUse):
                yield from self._picture(use)
            elif round(use.inks.total, 1) > self._limit:
                yield self._color(use)

    def _color(self, use: InkUse) -> Problem:
        less = self._remedy(use.inks)
        return problem(
            self._code,
            use.box,
            f"{said(use)} {use.rgb} has {use.inks.total:.4g} % of ink ({use.inks}), "
            f"the limit is {self._limit:g} %",
            f"less of C, M and Y: {less} is {less.total:g} %",
        )

    def _remedy(self, inks: Inks) -> Inks:
        """Return inks within the limit: less of the three colours, in proportion."""
        colors = inks.c + inks.m + inks.y
        black = int(min(self._limit, inks.k))
        rest = max(0.0, self._limit - black) / colors if colors else 0.0
        c, m, y = (int(part * rest) for part in inks[:3])
        return Inks(c, m, y, black)

    def _picture(self, use: ImageUse) -> Iterator[Problem]:
        share = self._shares.get(use.image.digest)
        if share is None:
            share = self._process.image_share(use.image, self._limit)
            self._shares[use.image.digest] = share
        if share >= _LEAST_SHARE:
            yield problem(
                self._image_code,
                use.box,
                f"{100 * share:.3g} % of `{_name(use.image)}` has more than "
                f"{self._limit:g} % of ink",
                "lighten its darkest parts, or convert it to CMYK with a profile for this limit",
            )


def opaque(face: Face) -> Iterator[Problem]:
    """Yield what lets through what is below it."""
    from cardforge.faces.image_inks import is_transparent

    hint = "PDF/X-1a knows no transparency: give the colour that is to be seen, or use --pdfx x4"
    seen: set[tuple[int, str]] = set()
    for use in ink_uses(face):
        if isinstance(use, ImageUse):
            if use.opacity < 1:
                message = f"`{_name(use.image)}` is drawn with an opacity of {use.opacity:.3g}"
            elif is_transparent(use.image):
                message = f"`{_name(use.image)}` has transparent pixels"
            else:
                continue
        elif use.opacity < 1:
            message = f"{said(use)} {use.rgb} is drawn with an opacity of {use.opacity:.3g}"
        else:
            continue
        key = (id(use.box), message)
        if key not in seen:
            seen.add(key)
            yield problem(TRANSPARENT, use.box, message, hint)


def blended_spots(face: Face) -> Iterator[Problem]:
    """Yield gradients in which process inks stand in for a spot ink."""
    seen: set[int] = set()
    for use in ink_uses(face):
        if isinstance(use, InkUse) and replaces_spot(use.color) and id(use.box) not in seen:
            seen.add(id(use.box))
            yield problem(
                SPOT_IN_GRADIENT,
                use.box,
                f"{said(use).removesuffix(' in')} mixes a spot colour with another colour",
                "use tints of one spot colour, or white; it is printed in process inks",
            )


def noting_pictures(process: Process) -> FaceCheck:
    """Return a check that says nothing and notes pictures that have to be converted."""

    def note(face: Face) -> Iterator[Problem]:
        from cardforge.faces.image_inks import is_rgb

        process.plain.update(
            use.image.digest
            for use in ink_uses(face)
            if isinstance(use, ImageUse)
            and use.image.digest not in process.plain
            and is_rgb(use.image)
        )
        yield from ()

    return note


def problem(code: Code, box: Box | None, message: str, hint: str) -> Problem:
    """Return a problem of the element that a box is of."""
    node = box.element if box is not None and isinstance(box.element, Node) else None
    return Problem(code, node, message, hint, "" if box is None else box.at)


def said(use: InkUse) -> str:
    """Return what a colour is on, in a reader's words."""
    if use.kind == "text":
        words = "" if use.box is None else use.box.text
        short = words if len(words) <= 40 else words[:39].rstrip() + "…"
        return f"`{short}` in" if words else "a text in"
    tag = "" if use.box is None else f" of <{use.box.tag}>"
    what = {"line": "a line", "area": "an area", "gradient": "a gradient"}[use.kind]
    return f"{what}{tag} in"


def _name(image: ImageRef) -> str:
    return image.file.replace("\\", "/").rpartition("/")[2]
