"""What is ordered as one: the cards of a component, or all cards of a size."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.shops.products import Match
from cardforge.shops.vendors import Product, Vendor


class Side(NamedTuple):
    """One side of a card: how it is drawn, and a hash of all that is seen."""

    code: FaceCode
    hash: str


#: A white side.
BLANK = Side(FaceCode("", {}, {}, {}, {}, {}, {}, (0.0, 0.0, 0.0, 0.0)), "blank")


class Card(NamedTuple):
    """Cards that look alike, ``copies`` of them; ``ids`` are those of their rows.

    ``w`` × ``h`` mm is the size that their faces are drawn for; ``turned``: they lie across the
    product.
    """

    component: str
    ids: tuple[str, ...]
    copies: int
    front: Side
    back: Side | None
    w: float
    h: float
    turned: bool


class Batch(NamedTuple):
    """The cards of one component, and what the shop makes of them."""

    component: str
    title: str
    match: Match
    cards: tuple[Card, ...]


class Deck(NamedTuple):
    """What is ordered as one; ``name`` is that of its folder or file."""

    name: str
    title: str
    product: Product
    cards: tuple[Card, ...]
    components: tuple[str, ...]

    @property
    def copies(self) -> int:
        """Cards that are printed."""
        return sum(card.copies for card in self.cards)


def decks_of(vendor: Vendor, batches: Sequence[Batch]) -> list[Deck]:
    """Return the decks of a game in the order of their first components.

    Where a deck has one back, each back of a component makes a deck of its own.
    """
    if vendor.decks == "component":
        return [deck for batch in batches for deck in _by_back(vendor, batch)]
    sizes: dict[str, list[Batch]] = {}
    for batch in batches:
        sizes.setdefault(batch.match.product.id, []).append(batch)
    return [
        Deck(
            name,
            group[0].match.product.title,
            group[0].match.product,
            _alike(card for batch in group for card in batch.cards),
            tuple(batch.component for batch in group),
        )
        for name, group in sizes.items()
    ]


def _by_back(vendor: Vendor, batch: Batch) -> Iterator[Deck]:
    product = batch.match.product
    groups: dict[str, list[Card]] = {}
    for card in batch.cards:
        known = card.back.hash if card.back is not None and vendor.backs == "one" else ""
        groups.setdefault("" if product.pages else known, []).append(card)
    for at, cards in enumerate(groups.values(), 1):
        part = f"-{at}" if len(groups) > 1 else ""
        title = f"{batch.title} {at}" if part else batch.title
        # Pages of a booklet stay in their places, those that look alike too.
        kept = tuple(cards) if product.pages else _alike(cards)
        yield Deck(f"{batch.component}{part}", title, product, kept, (batch.component,))


def _alike(cards: Sequence[Card] | Iterator[Card]) -> tuple[Card, ...]:
    """Return cards with those of one component that look alike joined, in their first place."""
    joined: dict[tuple[object, ...], Card] = {}
    for card in cards:
        key = (card.component, card.front.hash, card.back and card.back.hash, card.turned)
        known = joined.get(key)
        if known is not None:
            card = known._replace(ids=known.ids + card.ids, copies=known.copies + card.copies)
        joined[key] = card
    return tuple(joined.values())


def booklet_pages(cards: Sequence[Card], multiple: int) -> tuple[Card, ...]:
    """Return the pages of a booklet, one by one, with white ones up to a multiple."""
    pages = [card._replace(copies=1, back=None) for card in cards for _ in range(card.copies)]
    lacking = -len(pages) % multiple
    return (*pages, *(pages[-1]._replace(ids=("blank",), front=BLANK) for _ in range(lacking)))


def different_backs(batch: Batch) -> int:
    """Return how many different backs the cards of a component have."""
    return len({card.back.hash for card in batch.cards if card.back is not None})
