"""Names that become those of files."""

from typing import Final

from cardforge.diagnostics.codes import schema as codes
from cardforge.source.scalars import Name
from cardforge.source.shown import shorten
from cardforge.source.spec import FAULT, Json, Reading
from cardforge.source.tree import Node

#: Windows opens these instead of a file, whatever ending its name has.
_DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)))
)
#: The same for a JSON Schema, whose patterns cannot leave letter case aside.
_NO_DEVICE: Final = (
    r"(?!([Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|([Cc][Oo][Mm]|[Ll][Pp][Tt])[0-9])"
    r"(\.|$))"
)


def is_device(name: str) -> bool:
    """Tell whether a file of this name, or of this name with an ending, is a device on Windows."""
    return name.partition(".")[0].casefold() in _DEVICES


class FileName(Name):
    """An id that names files too."""

    __slots__ = ()

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the id."""
        name = super().read(node, at, ctx)
        if name is FAULT or not is_device(str(name)):
            return name
        return ctx.fault(
            codes.BAD_NAME,
            at,
            f"`{shorten(str(name))}` cannot be {self.what}: files of that name are devices on"
            " Windows",
            "choose another name",
        )

    def schema(self) -> Json:
        """Return a schema for such an id."""
        found = super().schema()
        return {**found, "pattern": "^" + _NO_DEVICE + found["pattern"].removeprefix("^")}
