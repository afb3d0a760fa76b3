"""The tables of docs/colour-and-print-shops.md, made from the data of the shops.

``python -m tests.shops.tables`` writes them again.
"""

import re
from pathlib import Path

from cardforge.shops.vendors import Product, Vendor, shops

PAGE = Path(__file__).parents[2] / "docs/colour-and-print-shops.md"
#: Stands behind a figure that could not be confirmed.
DOUBT = " (?)"


def figures() -> str:
    """Return the table of what the shops ask for."""
    vendors = list(shops().values())
    rows = [
        ("Files", [_files(v) for v in vendors]),
        ("One job is", [_unless(v, "decks", _job(v)) for v in vendors]),
        ("Order of sides", [_order(v) for v in vendors]),
        ("Backs", [_unless(v, "backs", f"{v.backs} for a deck" if v.backs == "one" else
                           "each card its own") for v in vendors]),
        ("Bleed", [_unless(v, "bleed", f"{v.bleed:g} mm") for v in vendors]),
        ("Safe zone inside the cut", [_unless(v, "safe", f"{v.safe:g} mm") for v in vendors]),
        ("Pictures", [_unless(v, "dpi", f"{v.dpi} dpi") for v in vendors]),
        ("Colour", [_unless(v, "color", "CMYK" if v.color == "cmyk" else "sRGB")
                    for v in vendors]),
        ("Most ink", ["" if v.ink_limit is None else f"{v.ink_limit:g} %" for v in vendors]),
        ("Rich black", ["" if v.rich_black is None else
                        " ".join(f"{n}{p:g}" for n, p in zip("CMYK", v.rich_black, strict=True))
                        for v in vendors]),
        ("Transparency", ["yes" if v.transparency else "no" for v in vendors]),
        ("Fewest cards", [_unless(v, "fewest", str(v.fewest)) for v in vendors]),
        ("Most cards", [_unless(v, "most", "no limit known" if v.most is None else str(v.most))
                        for v in vendors]),
        ("Thinnest line", [_unless(v, "thin_line", f"{v.thin_line:g} pt") for v in vendors]),
    ]  # fmt: skip
    names = [f"{v.title} (`{v.id}`, `{v.aliases[0]}`)" for v in vendors]
    lines = [_line(["", *names]), _line(["---"] * (len(names) + 1))]
    return "\n".join([*lines, *(_line([name, *cells]) for name, cells in rows)])


def sizes() -> str:
    """Return the table of products."""
    lines = [_line(["Shop", "Product", "After cutting", "With bleed"]), _line(["---"] * 4)]
    for vendor in shops().values():
        for product in vendor.products:
            doubt = "" if product.confirmed else DOUBT
            lines.append(
                _line(
                    [vendor.title, f"{product.title}{_shape(product)}{doubt}", product.measures,
                     _with_bleed(product)]
                )
            )  # fmt: skip
    return "\n".join(lines)


def doubts() -> str:
    """Return what could not be confirmed, and why it stands there all the same."""
    lines = []
    for vendor in shops().values():
        for name, figure in vendor.figures.items():
            if not figure.confirmed:
                lines.append(f"- {vendor.title}, {name.replace('_', ' ')}: {figure.note}")
        unsure = [product.title for product in vendor.products if not product.confirmed]
        if unsure:
            lines.append(f"- {vendor.title}, sizes: {', '.join(unsure)}")
    return "\n".join(lines)


TABLES = {"figures": figures, "sizes": sizes, "doubts": doubts}
_PART = re.compile(r"(<!-- (\w+): made from the data -->\n).*?(\n<!-- end -->)", re.DOTALL)


def filled(page: str) -> str:
    """Return the page with its tables as they should be."""
    return _PART.sub(lambda found: f"{found[1]}{TABLES[found[2]]()}{found[3]}", page)


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |".replace("|  |", "| |").replace("|  |", "| |")


def _unless(vendor: Vendor, rule: str, said: str) -> str:
    return said if vendor.sure(rule) else said + DOUBT


def _files(vendor: Vendor) -> str:
    return "an image of each different side" if vendor.files == "png" else "a PDF"


def _job(vendor: Vendor) -> str:
    return "a component" if vendor.decks == "component" else "all cards of a size"


def _order(vendor: Vendor) -> str:
    return {"": "", "back-front": "back, front", "front-back": "front, back"}[vendor.pages]


def _shape(product: Product) -> str:
    return {"hex": ", hexagonal", "circle": ", round"}.get(product.shape, "")


def _with_bleed(product: Product) -> str:
    if product.px is not None:
        return f"{product.px[0]} × {product.px[1]} px"
    return f"{product.page[0]:g} × {product.page[1]:g} mm"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8", newline="\n")
