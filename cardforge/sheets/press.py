"""What is different in a PDF for a press: pictures and marks in inks, and the keys of PDF/X.

Marks in the margins are painted in all inks there are (the colour space ``All``, ISO 32000-1,
8.6.6.4): they must stand on every plate, those of spot inks too, as plates are laid and sheets are
cut by them. Being thin they lay down little ink, and they end up on no piece. What is drawn on
or near a piece (outlines, creases, glue marks) and what a cutter's camera looks for is of black
alone, so that plates that miss each other do not blur it.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardforge.faces.drawing import ImageRef
from cardforge.faces.images import ImageStream
from cardforge.faces.notation import number

if TYPE_CHECKING:
    from cardforge.faces.icc import Profile

Conformance = Literal["", "x1a", "x4"]

_GREY = re.compile(r"(?<![\w.])([01](?:\.[0-9]+)?|\.[0-9]+) ([gG])(?![\w.])")
_MARK_PEN = "q 0 G "

_ALL = (
    "[/Separation /All /DeviceCMYK"
    " <</FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [1 1 1 1] /N 1>>]"
)
#: The resource that marks in all inks need.
ALL_INKS: Mapping[str, tuple[str, str]] = {"All": ("ColorSpace", _ALL)}


class Press(NamedTuple):
    """How a file for a press is written.

    ``image`` gives a picture in inks. With ``pdfx`` the file has the keys of PDF/X-1a:2003 or
    PDF/X-4, and ``profile``, which it then needs, goes into it.
    """

    image: Callable[[ImageRef], ImageStream]
    profile: "Profile | None" = None
    pdfx: Conformance = ""

    @property
    def head(self) -> bytes:
        """The first line of the file: the version of PDF."""
        return {"x1a": b"%PDF-1.4", "x4": b"%PDF-1.6"}.get(self.pdfx, b"%PDF-1.7")

    @property
    def group(self) -> str:
        """The entry of a page on which something is transparent."""
        return "" if self.pdfx == "x1a" else " /Group <</S /Transparency /CS /DeviceCMYK>>"


@lru_cache(maxsize=256)
def in_black(operators: str) -> str:
    """Return the operators of marks, which hold no texts, with greys of black ink."""
    return _GREY.sub(_black, operators)


def _black(found: "re.Match[str]") -> str:
    return f"0 0 0 {number(1 - float(found[1]))} {'K' if found[2] == 'G' else 'k'}"


def in_all_inks(marks: str) -> str:
    """Return the operators that `marks.operators` made, painting in all inks."""
    return marks.replace(_MARK_PEN, "q /All CS 1 SCN ")
