"""Printers, as ``printers:`` of cardforge.yaml or a file of its own describes them."""

from collections.abc import Mapping
from typing import Any, cast

from cardforge.diagnostics.codes import schema as codes
from cardforge.source.filenames import FileName
from cardforge.source.model import Printer, PrinterSide
from cardforge.source.scalars import Number, Percent, Text
from cardforge.source.spec import FAULT, Either, Group, Json, Key, ListOf, MapOf, Reading, Spec
from cardforge.source.tree import Document, Node

#: The word with which an option switches off what cardforge.yaml asks for; no printer's name.
NONE = "none"

#: A scale beyond this is a wrong setting of the printer ("fit to page"), not a property of it.
_LOW, _HIGH = 0.8, 1.25


def printer_spec() -> Group:
    """Return what may stand in a printer's entry or file."""
    scale = Percent(_LOW, _HIGH, f"a percentage from {_LOW:.0%} to {_HIGH:.0%}, such as 99.5%")
    edge = Number(0, 60, "a length in mm")
    side = Group(
        {
            "x": Key(Number(-60, 60, "a length in mm"), "how far it prints to the right, mm"),
            "y": Key(Number(-60, 60, "a length in mm"), "how far it prints downwards, mm"),
            "turn": Key(
                Number(-10, 10, "an angle in degrees"),
                "how far it turns the page clockwise, degrees",
            ),
            "scale_x": Key(scale, "how wide 100% come out"),
            "scale_y": Key(scale, "how high 100% come out"),
            "margins": Key(
                Either(
                    "one length in mm, or four: [left, top, right, bottom]",
                    scalar=edge,
                    listed=ListOf(edge, 4, 4),
                ),
                "the edges of the upright page that it leaves blank, mm",
            ),
        },
        "what the printer does to this side",
    )
    return Group(
        {
            "front": Key(side, "the first side, seen from its own side"),
            "back": Key(side, "the other side, seen from its own side, turned on the long edge"),
        },
        "a printer: front and back",
    )


def printer_from(values: Mapping[str, Any]) -> Printer:
    """Return the printer that the spec's values describe."""
    return Printer(_side(values.get("front", {})), _side(values.get("back", {})))


def _side(values: Mapping[str, Any]) -> PrinterSide:
    margins = values.get("margins")
    if isinstance(margins, int | float):
        margins = (margins,) * 4
    return PrinterSide(
        values.get("x", 0.0),
        values.get("y", 0.0),
        values.get("turn", 0.0),
        values.get("scale_x", 1.0),
        values.get("scale_y", 1.0),
        margins,
    )


def read_printer(document: Document, ctx: Reading) -> Printer:
    """Return the printer of a file; faults are reported."""
    root = document.root
    return printer_from(cast("dict[str, Any]", printer_spec().read(root, root.base, ctx)))


def printer_text(printer: Printer, remark: str) -> str:
    """Return a printer as the text of a file that `read_printer` reads."""
    lines = [f"# {line}".rstrip() for line in remark.splitlines()]
    for name, side in (("front", printer.front), ("back", printer.back)):
        lines.append(f"{name}:")
        lines += [f"  {key}: {_plain(getattr(side, key), 3)}" for key in ("x", "y")]
        lines.append(f"  turn: {_plain(side.turn, 4)}")
        lines += [
            f"  {key}: {_plain(100 * getattr(side, key), 3)}%" for key in ("scale_x", "scale_y")
        ]
        if side.margins is not None:
            lines.append(f"  margins: [{', '.join(_plain(m, 2) for m in side.margins)}]")
    return "\n".join((*lines, ""))


def _plain(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class _PrinterName(FileName):
    """A printer's name: that of a file, and not the word for no printer."""

    __slots__ = ()

    def read(self, node: Node, at: int, ctx: Reading) -> object:
        """Return the name."""
        name = super().read(node, at, ctx)
        if name is FAULT or str(name).casefold() != NONE:
            return name
        return ctx.fault(
            codes.BAD_NAME,
            at,
            f"`{name}` cannot be {self.what}",
            f"`{NONE}` stands for no printer; choose another name",
        )

    def schema(self) -> Json:
        """Return a schema for such a name."""
        found = super().schema()
        return {**found, "pattern": "^(?![Nn][Oo][Nn][Ee]$)" + found["pattern"].removeprefix("^")}


class Printers(Spec):
    """The entry ``printers:``: a name leads to a printer, or to the file that describes it."""

    __slots__ = ("_spec",)
    what = "names of printers"

    def __init__(self) -> None:
        value = Either(
            "a printer, or the file of one", scalar=Text("a file"), mapped=printer_spec()
        )
        self._spec = MapOf(_PrinterName("the name of a printer"), value, self.what)

    def read(self, node: Any, at: int, ctx: Reading) -> object:
        """Return each name's printer, or the path of its file."""
        values = self._spec.read(node, at, ctx)
        if not isinstance(values, dict):
            return values
        return {
            name: value if isinstance(value, str) else printer_from(value)
            for name, value in values.items()
        }

    def schema(self) -> Json:
        """Return the schema of the map."""
        return self._spec.schema()
