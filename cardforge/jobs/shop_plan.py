"""One game in one language for a print shop: drawn, checked, sorted into decks."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from cardforge.diagnostics import CardforgeError, Diagnostic, Findings, Severity
from cardforge.diagnostics.codes.shops import (
    BOOKLET_PAGES,
    CUT_AS,
    LEFT_OUT,
    MIXED_BACKS,
    NO_BACK,
    NOTHING_FOR_SHOP,
    SIZE_NOT_OFFERED,
    TOO_FEW_CARDS,
    TOO_MANY_CARDS,
    UNSURE_SIZE,
)
from cardforge.faces.drawing import Trim
from cardforge.faces.operators import FaceEncoder
from cardforge.jobs.draw import Drawn, at_place, blank_sides, draw_component, not_printed
from cardforge.jobs.languages import maker_of
from cardforge.jobs.repeats import say_once
from cardforge.jobs.severities import Policy
from cardforge.jobs.unit import Job, face_env, localized
from cardforge.sheets.sizes import find_trim
from cardforge.shops.checks import checks_for
from cardforge.shops.checks.parts import listed
from cardforge.shops.decks import (
    BLANK,
    Batch,
    Card,
    Deck,
    Side,
    booklet_pages,
    decks_of,
    different_backs,
)
from cardforge.shops.outlines import OutlineEncoder
from cardforge.shops.products import SAME, Match, Misfit, choose
from cardforge.shops.vendors import Product, Vendor
from cardforge.source.components import in_box
from cardforge.source.model import Component
from cardforge.source.settings import cards_of

if TYPE_CHECKING:
    from cardforge.sheets.press import Press

#: dpi on paper below which a picture is reported, and below which it is an error.
IMAGE_DPI = (250.0, 150.0)


class Order(NamedTuple):
    """What is ordered of a game; ``asked`` tells whether the filter leaves any component.

    ``press`` is how PDFs in inks are written.
    """

    decks: tuple[Deck, ...]
    asked: bool
    press: "Press | None" = None


class _Wanted(NamedTuple):
    """A component that the shop makes."""

    component: Component
    trim: Trim
    match: Match

    @property
    def bleed(self) -> float:
        """How far faces are drawn beyond their cut, mm: to the corners of the page."""
        (w, h), trim = self.match.page, self.trim
        return max((w - trim.w) / 2, (h - trim.h) / 2)

    @property
    def inside(self) -> float:
        """How far the shop cuts inside of the component's own edge, mm."""
        w, h = self.match.size
        return max(0.0, (self.trim.w - w) / 2, (self.trim.h - h) / 2)


def plan_order(
    job: Job, vendor: Vendor, policy: Policy, findings: Findings, begin: Callable[[str], None]
) -> Order:
    """Draw what the shop makes of a game, and check it by the shop's rules."""
    found = Findings()
    source = job
    job, words = localized(job, found)
    asked = [c for c in job.game.components.values() if job.selection.takes(c)]
    asked = [c for c in asked if in_box(c, job.settings)]
    wanted = [one for c in asked if (one := _wanted(c, vendor, job, found)) is not None]
    coarse, refused = (max(a, b) for a, b in zip(IMAGE_DPI, job.config.image_dpi, strict=True))
    process = press = None
    inked = job.choices.inked
    if inked is not None:
        from cardforge.jobs.shop_inks import press_of, process_of

        process = process_of(vendor, inked)
        press = press_of(process, inked)
    env = face_env(job, words)._replace(
        ink="full",
        safe_mm=vendor.safe + max((one.inside for one in wanted), default=0.0),
        image_dpi=(coarse, refused),
        process=process,
        checks=checks_for(vendor, process),
    )
    maker = maker_of(env, source.game, source.settings, found)
    encoder = OutlineEncoder() if vendor.outlines else FaceEncoder()
    batches = []
    for one in wanted:
        begin(one.component.id)
        drawn = draw_component(
            one.component, job.settings, job.selection, maker, one.bleed, encoder
        )
        if drawn.pieces:
            batches.append(_batch(one, drawn))
            found.add(*blank_sides(drawn, maker))
            _report_sides(one.component, batches[-1], vendor, found)
    if inked is not None and process is not None:
        from cardforge.jobs.shop_inks import say_inks

        say_inks(vendor, inked, process, found)
    decks = tuple(decks_of(vendor, batches))
    for deck in decks:
        _count(deck, vendor, job, found)
    lacking = not decks and not found.errors and not job.selection.cards
    if lacking and (asked or job.selection.whole):
        found.add(
            NOTHING_FOR_SHOP.at(
                job.game.place,
                f"{vendor.title} makes nothing of what was asked for of `{job.game.id}`",
                hint=f"it makes {_kinds(vendor)}; ask for components of these kinds",
            )
        )
    said = say_once(found, f"decks/{job.game.id}/")
    if inked is not None:
        from cardforge.jobs.color import say_colors_once

        said = say_colors_once(said)
    findings.add(*policy.settled(said))
    return Order(decks, bool(batches) or bool(asked and not job.selection.cards), press)


def _wanted(component: Component, vendor: Vendor, job: Job, found: Findings) -> _Wanted | None:
    """Return what a shop makes of a component; None after saying why it makes nothing."""
    kind = component.kind
    if not any(kind in product.kinds for product in vendor.products):
        found.add(
            LEFT_OUT.at(
                component.place,
                f"`{component.id}` ({kind}) is not among the files: they are for {_kinds(vendor)}",
                hint=_box_hint(component, vendor, job) if kind == "box" else _TEMPLATE_HINT,
            )
        )
        return None
    if not component.face or not component.size:
        found.add(not_printed(component))
        return None
    place = component.places["size"]
    try:
        trim = find_trim(component.size, place)
    except CardforgeError as fault:
        found.add(*(at_place(finding, place) for finding in fault.diagnostics))
        return None
    if component.corner is not None:
        trim = trim._replace(corner=component.corner)
    match = choose(vendor, kind, trim)
    if not isinstance(match, Match):
        found.add(_not_offered(component, trim, vendor, match))
        return None
    product = match.product
    if not product.confirmed:
        found.add(
            UNSURE_SIZE.at(
                place,
                f"the size of {_named(product)} could not be confirmed with {vendor.title}",
                hint="compare the pages with its template before you upload them",
            )
        )
    one = _Wanted(component, trim, match)
    off = max(abs(a - b) for a, b in zip(match.size, (trim.w, trim.h), strict=True))
    if off > SAME:
        found.add(
            CUT_AS.at(
                place,
                f"`{component.id}`, {trim.w:g} × {trim.h:g} mm, is cut as {_named(product)}",
                hint=f"if a frame runs near its edge, give it `size: {product.w:g}x{product.h:g}`",
            )
        )
    return one


def _named(product: Product) -> str:
    if product.measures == product.title:
        return product.title
    return f"{product.title}, {product.measures}"


_TEMPLATE_HINT = "order it from the shop's own templates, or make it at home with `cardforge build`"


def _box_hint(component: Component, vendor: Vendor, job: Job) -> str:
    """Return what to do for a box: the shop's own one for as many cards, where one is known."""
    held = [job.game.components[name] for name in component.holds]
    held = [c for c in held if in_box(c, job.settings)]
    if any(c.kind != "card" or not c.deck for c in held):
        return _TEMPLATE_HINT
    cards = sum(copies for c in held for _, copies in cards_of(c, job.settings))
    try:
        sizes = {find_trim(c.size, c.places["size"])[1:3] for c in held if c.size}
    except CardforgeError:  # said at the component itself
        return _TEMPLATE_HINT
    if len(sizes) != 1:
        return _TEMPLATE_HINT
    w, h = sizes.pop()
    fitting = [b for b in vendor.boxes if abs(b.w - w) <= 1 and abs(b.h - h) <= 1]
    large = next((b for b in fitting if b.holds >= cards), None)
    if large is not None:
        return f"for {cards} cards take its template `{large.title}`"
    if fitting:
        return f"it holds {cards} cards; the shop's largest is `{fitting[-1].title}`"
    return _TEMPLATE_HINT


def _not_offered(
    component: Component, trim: Trim, vendor: Vendor, misfit: Misfit | None
) -> Diagnostic:
    nearest = misfit.nearest if misfit is not None else None
    message = f"{vendor.title} makes no {component.kind} of {trim.w:g} × {trim.h:g} mm"
    hint = "leave the component out with --deck"
    if nearest is not None:
        shape = {"hex": "hexagonal ", "circle": "round "}.get(nearest.shape, "")
        hint = (
            f"the nearest is `{nearest.title}`, {shape}{nearest.measures}; "
            "leave the component out with --deck if that will not do"
        )
        if misfit is not None and misfit.shape:
            message += f" that is {_SHAPES[trim.shape]}"
    return SIZE_NOT_OFFERED.at(component.places["size"], message, hint=hint)


_SHAPES = {"rect": "rectangular", "circle": "round", "hex": "hexagonal", "net": "a net"}


def _kinds(vendor: Vendor) -> str:
    kinds = dict.fromkeys(f"{kind}s" for product in vendor.products for kind in product.kinds)
    return listed(list(kinds))


def _batch(one: _Wanted, drawn: Drawn) -> Batch:
    component, match = one.component, one.match
    cards = tuple(
        Card(
            component.id,
            (piece.id or component.id,),
            piece.copies,
            Side(piece.front, piece.hashes[0]),
            None if piece.back is None else Side(piece.back, piece.hashes[1]),
            one.trim.w,
            one.trim.h,
            match.turned,
        )
        for piece in drawn.pieces
    )
    if match.product.pages:
        cards = booklet_pages(cards, match.product.pages)
    return Batch(component.id, component.name, match, cards)


def _report_sides(component: Component, batch: Batch, vendor: Vendor, found: Findings) -> None:
    """Report backs that are missing or too many, and pages of a booklet that stay white."""
    if batch.match.product.pages:
        blank = sum(card.front.hash == BLANK.hash for card in batch.cards)
        if blank:
            found.add(
                BOOKLET_PAGES.at(
                    component.place,
                    f"`{component.id}` has {len(batch.cards) - blank} pages; {vendor.title} "
                    f"staples {len(batch.cards)}, so {blank} at the end stay white",
                    hint=f"make the number of pages a multiple of {batch.match.product.pages}",
                )
            )
        return
    backs = different_backs(batch)
    if not backs:
        found.add(
            NO_BACK.at(
                component.place,
                f"`{component.id}` has no back: its other side stays white",
                hint="give its deck a `back:` unless that is meant",
            )
        )
    if backs > 1 and vendor.backs == "one":
        found.add(
            MIXED_BACKS.at(
                component.place,
                f"the cards of `{component.id}` have {backs} different backs; a deck of "
                f"{vendor.title} has one, so there are {backs} decks",
                hint="let all cards have the same back, or make them components of their own",
            )
        )


def _count(deck: Deck, vendor: Vendor, job: Job, found: Findings) -> None:
    """Report a deck of fewer or more cards than the shop takes."""
    if deck.product.pages:
        return
    count = deck.copies
    cards = f"{count} card" if count == 1 else f"{count} cards"
    place = job.game.components[deck.components[0]].place
    what = " + ".join(f"`{name}`" for name in deck.components)
    if count < vendor.fewest:
        found.add(
            TOO_FEW_CARDS.at(
                place,
                f"{what}: {cards} of {deck.product.title}; {vendor.title} prints no fewer "
                f"than {vendor.fewest}",
                hint="add cards or copies, or print more components in the same size",
                severity=None if vendor.sure("fewest") else Severity.WARNING,
            )
        )
    if vendor.most is not None and count > vendor.most:
        found.add(
            TOO_MANY_CARDS.at(
                place,
                f"{what}: {cards} of {deck.product.title}; {vendor.title} takes {vendor.most}"
                + ("" if vendor.sure("most") else " as far as is known"),
                hint="order components by themselves with --deck, or print fewer copies",
                severity=None if vendor.sure("most") else Severity.WARNING,
            )
        )
