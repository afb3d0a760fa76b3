"""The order list beside the files: which file, how often, for which product; CSV and JSON."""

from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any, NamedTuple

from cardforge.shops.decks import Deck
from cardforge.shops.vendors import Vendor

#: Names of the lists.
CSV, JSON = "order.csv", "order.json"


class Named(NamedTuple):
    """The files of one card of a deck of images, relative to the shop's folder."""

    front: str
    back: str


Row = dict[str, Any]


def image_rows(deck: Deck, names: Sequence[Named]) -> list[Row]:
    """Return the rows of a deck of images."""
    return [
        {
            "deck": deck.name,
            "product": deck.product.title,
            "component": card.component,
            "card": " ".join(card.ids),
            "quantity": card.copies,
            "front": name.front,
            "back": name.back,
        }
        for card, name in zip(deck.cards, names, strict=True)
    ]


def page_rows(deck: Deck, file: str) -> list[Row]:
    """Return the rows of a deck that is one PDF, with the pages of each card, both sides."""
    rows: list[Row] = []
    last = 0
    for card in deck.cards:
        first, last = last + 1, last + 2 * card.copies
        rows.append(
            {
                "deck": deck.name,
                "product": deck.product.title,
                "component": card.component,
                "card": " ".join(card.ids),
                "quantity": card.copies,
                "file": file,
                "pages": f"{first}-{last}",
            }
        )
    return rows


def deck_entry(vendor: Vendor, deck: Deck, files: Iterable[str], rows: list[Row]) -> Row:
    """Return what the JSON says of a deck."""
    product = deck.product
    entry: Row = {
        "name": deck.name,
        "title": deck.title,
        "product": product.title,
        "mm": [product.w, product.h],
        "with_bleed_mm": [round(side, 3) for side in product.page],
        "cards": deck.copies,
        "different": len(deck.cards),
        "files": list(files),
        "rows": [{key: value for key, value in row.items() if key != "deck"} for row in rows],
    }
    if product.px is not None:
        entry["px"] = list(product.px)
    sizes = vendor.brackets.get(product.id, ())
    bracket = next((size for size in sizes if size >= deck.copies), None)
    if bracket is not None:
        entry["order_size"] = bracket
    return entry


def csv_text(rows: Sequence[Row]) -> str:
    """Return rows as CSV (RFC 4180, with line feeds)."""
    from csv import DictWriter

    out = StringIO()
    if rows:
        writer = DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return out.getvalue()


def json_text(vendor: Vendor, game: str, title: str, locale: str, decks: Sequence[Row]) -> str:
    """Return the whole order as JSON."""
    from json import dumps

    whole = {
        "shop": vendor.id,
        "shop_title": vendor.title,
        "game": game,
        "title": title,
        "locale": locale,
        "dpi": vendor.dpi,
        "decks": list(decks),
    }
    return dumps(whole, indent=2, ensure_ascii=False) + "\n"


def files_of(text: bytes) -> list[str]:
    """Return the files that an earlier order names; none of a list that is not ours."""
    from json import loads

    try:
        data = loads(text)
        names = [name for deck in data["decks"] for name in deck["files"]]
    except (ValueError, KeyError, TypeError):
        return []
    return [
        name
        for name in names
        if isinstance(name, str)
        and name.endswith((".png", ".pdf"))
        and not name.startswith(("/", "\\"))
        and ".." not in name.replace("\\", "/").split("/")
        and ":" not in name
    ]
