"""One page for each side: the product's size with bleed, boxes around cut and bleed, no marks."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardforge.faces.drawing import Matrix
from cardforge.faces.extent import PT
from cardforge.sheets.page import Page, through
from cardforge.sheets.pdf import PdfFile
from cardforge.shops.decks import Card, Deck, Side
from cardforge.shops.vendors import Product, Vendor


class Sheet(NamedTuple):
    """A page to write: a side of a card, or a blank one."""

    card: Card
    side: Side | None
    is_back: bool


def sheets_of(vendor: Vendor, deck: Deck) -> Iterator[Sheet]:
    """Yield the pages of a deck, in the order in which the shop wants them."""
    for card in deck.cards:
        front, back = Sheet(card, card.front, False), Sheet(card, card.back, True)
        pair = (back, front) if vendor.pages == "back-front" else (front, back)
        for _ in range(card.copies):
            yield from pair


def write_deck(pdf: PdfFile, vendor: Vendor, deck: Deck) -> None:
    """Write the pages of a deck; what recurs is stored once."""
    sheets = list(sheets_of(vendor, deck))
    uses = Counter(sheet.side.hash for sheet in sheets if sheet.side is not None)
    made: dict[tuple[str, bool, bool, float, float], Page] = {}
    for sheet in sheets:
        card, side = sheet.card, sheet.side
        name = "" if side is None else side.hash
        key = (name, card.turned, sheet.is_back, card.w, card.h)
        if key not in made:
            made[key] = page_of(deck.product, sheet, recurs=uses[name] > 1)
        pdf.add(made[key])


def page_of(product: Product, sheet: Sheet, *, recurs: bool = False) -> Page:
    """Return one page with its face in the middle; what is beyond the page is cut off by it."""
    w, h = product.page
    left, top = (w - product.w) / 2, (h - product.h) / 2
    trim = _box(left, top, w - left, h - top)
    page = Page(w * PT, h * PT, trim, _box(0.0, 0.0, w, h))
    if sheet.side is not None:
        head = through(_matrix(product, sheet))
        page.place(sheet.side.code, head, recurs=recurs)
    return page


def _box(left: float, low: float, right: float, high: float) -> tuple[float, float, float, float]:
    return left * PT, low * PT, right * PT, high * PT


def _matrix(product: Product, sheet: Sheet) -> Matrix:
    """Return what leads from a face (pt, y upwards, from its top-left corner) to its page.

    A lying card is turned upright: its front clockwise, its back the other way, so that both
    have the same edge at the top when the card is turned over like a page of a book.
    """
    w, h = product.page
    card = sheet.card
    if not card.turned:
        return 1.0, 0.0, 0.0, 1.0, (w - card.w) / 2 * PT, (h + card.h) / 2 * PT
    left, low = (w - card.h) / 2, (h - card.w) / 2
    if sheet.is_back:
        return 0.0, 1.0, -1.0, 0.0, left * PT, low * PT
    return 0.0, -1.0, 1.0, 0.0, (left + card.h) * PT, (low + card.w) * PT
