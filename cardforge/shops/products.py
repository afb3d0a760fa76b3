"""Which product of a shop a component is: chosen by kind, shape and size."""

from typing import NamedTuple

from cardforge.faces.drawing import Trim
from cardforge.shops.vendors import Product, Vendor, product_of_size

#: mm by which either side may differ from a product's: the piece is cut at the product's size.
TOLERANCE = 1.0
#: mm by which sizes are the same; sizes of a shop that cuts any size are not rounded further.
SAME = 0.2


class Match(NamedTuple):
    """A product that a size is cut as; ``turned``: upright there, lying here, or the reverse."""

    product: Product
    turned: bool

    @property
    def page(self) -> tuple[float, float]:
        """Width and height with bleed as the component lies, mm."""
        w, h = self.product.page
        return (h, w) if self.turned else (w, h)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height after cutting as the component lies, mm."""
        w, h = self.product.w, self.product.h
        return (h, w) if self.turned else (w, h)


class Misfit(NamedTuple):
    """Why no product fits: the nearest one, and whether it differs by its shape alone."""

    nearest: Product | None
    shape: bool


def choose(vendor: Vendor, kind: str, trim: Trim) -> Match | Misfit | None:
    """Return what a shop makes of a component; None where it makes nothing of its kind.

    A shop that cuts any size does so with rectangles.
    """
    offered = [product for product in vendor.products if kind in product.kinds]
    if not offered:
        return None
    ranked = sorted((_distance(product, trim), at) for at, product in enumerate(offered))
    limit = SAME if vendor.own_sizes else TOLERANCE
    shape = False
    for (off, turned), at in ranked:
        if off > limit:
            break
        if offered[at].shape == trim.shape:
            return Match(offered[at], turned)
        shape = True
    if vendor.own_sizes and trim.shape == "rect":
        return Match(product_of_size(vendor, trim, kind), False)
    return Misfit(offered[ranked[0][1]], shape)


def _distance(product: Product, trim: Trim) -> tuple[float, bool]:
    """Return by how much the worse side differs, mm, and whether the product lies turned."""
    straight = max(abs(product.w - trim.w), abs(product.h - trim.h))
    across = max(abs(product.h - trim.w), abs(product.w - trim.h))
    # A hexagon with its points to the left and right is another piece when it is turned.
    if across < straight - 1e-9 and product.shape != "hex":
        return round(across, 6), True
    return round(straight, 6), False
