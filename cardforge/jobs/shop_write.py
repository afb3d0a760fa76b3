"""The files of an order: images or PDFs, and the lists beside them."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardforge.jobs.results import BuiltFile
from cardforge.jobs.shop_plan import Order
from cardforge.jobs.swap import Swap, sweep
from cardforge.jobs.unit import Job
from cardforge.jobs.writing import Hashing
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.shops.decks import Card, Deck
from cardforge.shops.images import images
from cardforge.shops.orders import (
    CSV,
    JSON,
    Named,
    Row,
    csv_text,
    deck_entry,
    files_of,
    image_rows,
    json_text,
    page_rows,
)
from cardforge.shops.pages import Sheet, write_deck
from cardforge.shops.vendors import Vendor

if TYPE_CHECKING:
    from cardforge.sheets.press import Press


def folder_of(job: Job, vendor: Vendor) -> str:
    """Return the folder of an order below the output folder."""
    return f"{job.game.id}/{job.locale}/shop-{vendor.id}"


def sweep_folder(folder: Path) -> None:
    """Delete what killed runs left beside the files of an order."""
    for one in (folder, *sorted(folder.glob("*/"))):
        sweep(one, "")


def drop_empty(folder: Path) -> None:
    """Remove the folders of decks that an order no longer has."""
    for one in sorted(folder.glob("*/")):
        if next(one.iterdir(), None) is None:
            one.rmdir()


def write_order(
    job: Job,
    vendor: Vendor,
    order: Order,
    out: Path,
    swap: Swap,
    begin: Callable[[str], None],
) -> tuple[BuiltFile, ...]:
    """Write an order through the swap, in the place of an earlier one; return its files.

    ``pages`` of an image is 0.

    Raises:
        InputFault: a file cannot be written, or a font cannot be embedded.
    """
    base = folder_of(job, vendor)
    made: list[BuiltFile] = []
    rows: list[Row] = []
    entries: list[Row] = []

    def write(name: str, data: bytes) -> None:
        target = out / base / name
        Hashing(swap.open(target), target).write(data)
        made.append(BuiltFile(f"{base}/{name}", 0, len(data)))

    for deck in order.decks:
        begin(deck.name)
        if vendor.files == "png":
            named = names_of(deck)
            files = []
            for name, data in _images(vendor, deck, named):
                write(name, data)
                files.append(name)
            own = image_rows(deck, named)
        else:
            name = f"{job.game.id}_{deck.name}.pdf"
            made.append(_write_pdf(job, vendor, deck, order.press, f"{base}/{name}", out, swap))
            files, own = [name], page_rows(deck, name)
        rows += own
        entries.append(deck_entry(vendor, deck, files, own))
    write(CSV, csv_text(rows).encode("utf-8"))
    listed = json_text(vendor, job.game.id, job.game.title, job.locale, entries)
    _remove_others(out / base, {file.path for file in made}, out, swap)
    write(JSON, listed.encode("utf-8"))
    return tuple(made)


def _remove_others(folder: Path, made: set[str], out: Path, swap: Swap) -> None:
    """Have the files of an earlier order removed that are not in this one."""
    before = folder / JSON
    if not before.is_file():
        return
    for name in files_of(before.read_bytes()):
        old = folder / name
        if old.is_file() and old.relative_to(out).as_posix() not in made:
            swap.remove(old)


def _write_pdf(
    job: Job,
    vendor: Vendor,
    deck: Deck,
    press: "Press | None",
    path: str,
    out: Path,
    swap: Swap,
) -> BuiltFile:
    target = out / path
    stream = Hashing(swap.open(target), target)
    meta = Meta(f"{job.game.title}: {deck.title}", job.locale)
    pdf = PdfFile(stream, meta, press)  # type: ignore[arg-type]
    write_deck(pdf, vendor, deck)
    pdf.close()
    return BuiltFile(path, pdf.pages, stream.size)


def names_of(deck: Deck) -> list[Named]:
    """Return the files of the cards of a deck: sorted by name they are in the deck's order.

    Sides that look alike share a file. A back that all cards of a component share is named after
    the component, or ``back`` where the deck is that component; others after their cards.
    """
    width = max(2, len(str(len(deck.cards))))
    fronts: dict[tuple[str, bool], str] = {}
    backs: dict[tuple[str, bool], str] = {}
    single = len(deck.components) == 1
    named = []
    for number, card in enumerate(deck.cards, 1):
        which = "" if single else f"{card.component}_"
        label = f"{number:0{width}}_{which}{card.ids[0]}"
        front = "page" if deck.product.pages else "front"
        copies = "" if deck.product.pages else f"_x{_copies(deck, card)}"
        key = (card.front.hash, card.turned)
        if deck.product.pages or key not in fronts:
            fronts[key] = f"{deck.name}/{front}_{label}{copies}.png"
        back = ""
        if card.back is not None:
            key = (card.back.hash, card.turned)
            if key not in backs:
                name = _back_name(deck, card, label, single)
                backs[key] = f"{deck.name}/{name}.png"
            back = backs[key]
        named.append(Named(fronts[card.front.hash, card.turned], back))
    return named


def _copies(deck: Deck, card: Card) -> int:
    """Return how often a front is printed in a deck, whatever the backs."""
    return sum(
        one.copies
        for one in deck.cards
        if (one.front.hash, one.turned) == (card.front.hash, card.turned)
    )


def _back_name(deck: Deck, card: Card, label: str, single: bool) -> str:
    alike = {one.back.hash for one in deck.cards if one.component == card.component and one.back}
    if len(alike) > 1:
        return f"back_{label}"
    return "back" if single else f"back_{card.component}"


def _images(vendor: Vendor, deck: Deck, named: Sequence[Named]) -> Iterator[tuple[str, bytes]]:
    """Yield name and data of each different image of a deck."""
    wanted: dict[str, Sheet] = {}
    for card, name in zip(deck.cards, named, strict=True):
        wanted.setdefault(name.front, Sheet(card, card.front, False))
        if card.back is not None:
            wanted.setdefault(name.back, Sheet(card, card.back, True))
    pages = images(vendor, deck.product, list(wanted.values()))
    yield from zip(wanted, pages, strict=True)
