"""What lets through the colours below it."""

from collections.abc import Iterator

from cardforge.diagnostics.codes.shops import SEE_THROUGH
from cardforge.faces.draft import Problem
from cardforge.faces.drawing import Face, ImageRef
from cardforge.faces.image_inks import is_transparent
from cardforge.faces.inkcheck import problem
from cardforge.faces.inkuse import ImageUse, ink_uses
from cardforge.shops.checks.parts import name_of
from cardforge.shops.vendors import Vendor


class SeeThroughCheck:
    """Reports each element with transparency once; pictures are decoded to see their alpha."""

    def __init__(self, vendor: Vendor) -> None:
        self._title = vendor.title
        self._alpha: dict[str, bool] = {}

    def __call__(self, face: Face) -> Iterator[Problem]:
        """Yield the elements of a face that are not solid."""
        said: set[int] = set()
        for use in ink_uses(face):
            what, hint = self._reason(use)
            if what and id(use.box) not in said:
                said.add(id(use.box))
                message = f"{name_of(use.box)} {what}; {self._title} takes no transparency"
                yield problem(SEE_THROUGH, use.box, message, hint)

    def _reason(self, use: object) -> tuple[str, str]:
        faint = getattr(use, "faint", False)
        opacity = getattr(use, "opacity", 1.0)
        if faint:
            return "has a gradient that fades out", "end it in the colour that lies below"
        if opacity < 1:
            return f"is seen through ({opacity:.0%} opaque)", "give the mixed colour itself"
        if isinstance(use, ImageUse) and self._has_alpha(use.image):
            return "has an alpha channel", "save it on its ground, without alpha"
        return "", ""

    def _has_alpha(self, image: ImageRef) -> bool:
        known = self._alpha.get(image.digest)
        if known is None:
            known = self._alpha[image.digest] = is_transparent(image)
        return known
