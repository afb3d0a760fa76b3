"""The print shops, from the data files ``data/shops/*.json``.

Every figure there names its sources; one that could not be confirmed says so, and what the doubt
is. Lengths mm.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from cardforge.diagnostics import UsageFault, did_you_mean
from cardforge.diagnostics.codes.shops import UNKNOWN_SHOP
from cardforge.faces.drawing import Trim

_DATA = Path(__file__).parent.parent / "data" / "shops"


class Figure(NamedTuple):
    """One thing that a shop asks for; ``source`` tells where it is from."""

    value: Any
    source: tuple[str, ...]
    confirmed: bool
    note: str


class Product(NamedTuple):
    """What a shop makes of one size: ``w`` × ``h`` mm after cutting, for these kinds of component.

    ``page`` is the size with bleed, mm; ``px`` the same in pixels where the shop wants images.
    ``pages`` is the number that the pages of a booklet are a multiple of, 0 for cards and tiles.
    """

    id: str
    title: str
    kinds: tuple[str, ...]
    w: float
    h: float
    shape: str
    page: tuple[float, float]
    px: tuple[int, int] | None
    pages: int
    source: tuple[str, ...]
    confirmed: bool

    @property
    def measures(self) -> str:
        """The size in words."""
        return f"{self.w:g} × {self.h:g} mm"


class TuckBox(NamedTuple):
    """A box that a shop makes for a number of cards of a size, on a template of its own."""

    title: str
    w: float
    h: float
    holds: int


class Vendor(NamedTuple):
    """A print shop.

    ``decks`` tells what makes one job: the cards of a component, or all of one size. ``pages`` is
    the order of a PDF. ``most`` is None where no limit is known; limits of which the figure is not
    confirmed only warn. ``brackets`` are the sizes of an order, by product. ``ink_limit`` in %,
    ``rich_black`` C M Y K in %, ``thin_line`` in pt.
    """

    id: str
    title: str
    aliases: tuple[str, ...]
    about: str
    files: Literal["png", "pdf"]
    decks: Literal["component", "size"]
    pages: Literal["", "back-front", "front-back"]
    backs: Literal["one", "each"]
    color: Literal["rgb", "cmyk"]
    bleed: float
    safe: float
    dpi: int
    fewest: int
    most: int | None
    thin_line: float
    ink_limit: float | None
    rich_black: tuple[float, float, float, float] | None
    transparency: bool
    outlines: bool
    pdfx: str
    own_sizes: bool
    brackets: Mapping[str, tuple[int, ...]]
    products: tuple[Product, ...]
    boxes: tuple[TuckBox, ...]
    figures: Mapping[str, Figure]
    sources: Mapping[str, str]

    def sure(self, rule: str) -> bool:
        """Tell whether the figure of a rule is confirmed."""
        return self.figures[rule].confirmed


def product_of_size(vendor: Vendor, trim: Trim, kind: str) -> Product:
    """Return the product that a shop cuts to a size of our own."""
    w, h = trim.w, trim.h
    name = f"{w:g}x{h:g}"
    return Product(
        name,
        f"{w:g} × {h:g} mm",
        (kind,),
        w,
        h,
        "rect",
        (w + 2 * vendor.bleed, h + 2 * vendor.bleed),
        None,
        0,
        vendor.figures["own_sizes"].source,
        vendor.sure("own_sizes"),
    )


@cache
def shops() -> dict[str, Vendor]:
    """Return the shops by id, in the order of their names."""
    made = [_vendor(json.loads(path.read_text("utf-8"))) for path in sorted(_DATA.glob("*.json"))]
    return {vendor.id: vendor for vendor in made}


def find_shop(name: str) -> Vendor:
    """Return the shop of a name or alias.

    Raises:
        UsageFault: there is none; names the nearest.
    """
    known = shops()
    wanted = name.strip().casefold()
    for vendor in known.values():
        if wanted == vendor.id or wanted in vendor.aliases:
            return vendor
    names = {alias: v.id for v in known.values() for alias in (v.id, *v.aliases)}
    raise UsageFault(
        UNKNOWN_SHOP.at(
            None,
            f"no print shop is named `{name}`",
            hint=did_you_mean(wanted, names, "shops") + "; known are " + ", ".join(known),
        )
    )


def _vendor(data: dict[str, Any]) -> Vendor:
    figures = {name: _figure(row) for name, row in data["rules"].items()}

    def rule(name: str, default: Any = None) -> Any:
        found = figures.get(name)
        return default if found is None or found.value is None else found.value

    bleed, dpi = float(rule("bleed")), int(rule("dpi"))
    black = rule("rich_black")
    return Vendor(
        data["id"],
        data["title"],
        tuple(data["aliases"]),
        data["about"],
        rule("files"),
        rule("decks"),
        rule("pages", ""),
        rule("backs"),
        rule("color"),
        bleed,
        float(rule("safe")),
        dpi,
        int(rule("fewest", 1)),
        rule("most"),
        float(rule("thin_line")),
        rule("ink_limit"),
        None if black is None else (black[0], black[1], black[2], black[3]),
        bool(rule("transparency", True)),
        bool(rule("outlines", False)),
        rule("pdfx", ""),
        bool(rule("own_sizes", False)),
        {name: tuple(sizes) for name, sizes in rule("brackets", {}).items()},
        tuple(_product(row, bleed, dpi) for row in data["products"]),
        tuple(
            TuckBox(row["title"], row["w"], row["h"], row["holds"]) for row in data.get("boxes", ())
        ),
        figures,
        data["sources"],
    )


def _figure(row: dict[str, Any]) -> Figure:
    return Figure(
        row["value"], tuple(row["source"]), row.get("confirmed", True), row.get("note", "")
    )


def _product(row: dict[str, Any], bleed: float, dpi: int) -> Product:
    w, h = float(row["w"]), float(row["h"])
    px = row.get("px")
    page = (w + 2 * bleed, h + 2 * bleed)
    if px is not None:
        page = (px[0] / dpi * 25.4, px[1] / dpi * 25.4)
    return Product(
        row["id"],
        row["title"],
        tuple(row["kinds"]),
        w,
        h,
        row.get("shape", "rect"),
        page,
        None if px is None else (px[0], px[1]),
        row.get("pages", 0),
        tuple(row["source"]),
        row.get("confirmed", True),
    )
