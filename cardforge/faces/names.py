"""The names and filters that every template sees."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from cardforge.diagnostics import Findings
from cardforge.faces import helpers
from cardforge.faces.drawing import Trim
from cardforge.faces.sandbox import HelperFault
from cardforge.l10n.fill import FillFault
from cardforge.l10n.ids import face_id
from cardforge.l10n.localize import localize
from cardforge.l10n.words import Words
from cardforge.source.model import Card, Deck, Game, Record


class Row(NamedTuple):
    """The card that a template is rendered for, and its data path (``deck/card``)."""

    card: Card
    path: str


#: A text and that for several.
Said = tuple[str, str | None]
#: Marks a field of a card as text with inline elements.
MarkUp = Callable[[Row | None, str], Markup]
#: The name under which a template's context holds the `Row`; no template can say it.
ROW = "card row"


class Names:
    """Gathers the names of templates for one game in one language."""

    def __init__(
        self,
        game: Game,
        settings: Record,
        counts: Record,
        words: Words,
        locale: str,
        stock_mm: float,
        palette: Mapping[str, str],
    ) -> None:
        self._game = game
        self._words = words
        self._locale = locale
        self._fillers = {"count": counts, "settings": settings}
        self._decks = deck_records(game)
        self._sides: dict[tuple[object, ...], Mapping[str, object]] = {}
        #: What each id of a face's words stands for, and ids with two texts: (template, id,
        #: first, second), each given as (text, plural).
        self._said: dict[str, Said] = {}
        self.clashes: list[tuple[str, str, Said, Said]] = []
        self._shared: dict[str, object] = {
            "game": game_record(game, self._decks),
            "count": counts,
            "settings": settings,
            "stock": Record({"thickness": stock_mm}, "stock"),
            "palette": palette,
            "locale": locale,
            "choices": partial(helpers.choices, game.decks),
            "ring": helpers.ring,
            "track": helpers.track,
            "spread": helpers.spread,
        }

    def shared(
        self, template: str, trim: Trim, side: str, deck: Deck | None
    ) -> Mapping[str, object]:
        """Return the names that are the same for all cards of a side; the same object each time."""
        key = (template, trim, side, None if deck is None else deck.id)
        found = self._sides.get(key)
        if found is None:
            found = self._sides[key] = self._side(template, trim, side, deck)
        return found

    def _side(self, template: str, trim: Trim, side: str, deck: Deck | None) -> dict[str, object]:
        about: dict[str, object] = {"w": trim.w, "h": trim.h, "side": side}
        if trim.panels:
            panels = {panel.name: Record(panel._asdict(), "panel") for panel in trim.panels}
            about["panels"] = Record(panels, "panels")
        face = Record(about, "face")
        return {
            **self._shared,
            "face": face,
            "deck": None if deck is None else self._decks[deck.id],
            "t": self._translate(template),
        }

    def card(self, deck: Deck | None, card: Card, findings: Findings) -> Record:
        """Return a card's values in the language, with the placeholders of its texts filled."""
        if deck is None:
            return card.values
        return localize(deck, card, self._words, self._fillers, findings)

    @property
    def lacking(self) -> int:
        """How many words were asked for that have no translation."""
        return self._words.lacking

    def _translate(self, template: str) -> Callable[..., str]:
        prefix = face_id(template, "")
        words, known = self._words, self._said

        def t(id: str, text: str, plural: str | None = None, **names: object) -> str:  # noqa: A002
            """Return words of a face in the build's language.

            ``id`` names the message within the face and ``text`` is what it says in the source
            language; with ``plural`` the number ``n`` decides between the two. ``{name}`` stands
            for a name that is given, ``{{`` for a brace.
            """
            said = text, plural
            if known.setdefault(prefix + id, said) != said:
                self._clash(template, id, known[prefix + id], said)
            try:
                return words.text(prefix + id, text, plural, **names)
            except FillFault as fault:
                raise HelperFault(fault.message, fault.hint) from None

        return t

    def _clash(self, template: str, name: str, first: Said, second: Said) -> None:
        clash = template, name, first, second
        if not any(one[:2] == clash[:2] for one in self.clashes):
            self.clashes.append(clash)

    def filters(self, markup: MarkUp) -> dict[str, Callable[..., object]]:
        """Return the filters; ``markup`` turns a card's field into inline elements."""
        locale = self._locale

        @pass_context
        def mark(context: Context, value: object) -> object:
            """Return a field's text with its inline elements, blank lines parting paragraphs.

            A field may hold ``<b>``, ``<i>``, ``<br/>``, ``<icon name="…"/>``, ``<keep>`` and
            ``<style name="…">``. Whatever else it holds is a finding at its place in the deck;
            without the filter, ``<`` is shown as it stands.
            """
            if value is None:
                return None
            return markup(context.get(ROW), str(value))

        def number(value: float, digits: int | None = None) -> str:
            return helpers.number(value, locale, digits)

        return {
            "markup": mark,
            "number": number,
            "signed": lambda value: helpers.signed(value, locale),
            "times": lambda value: helpers.times(value, locale),
        }


def game_record(game: Game, decks: Mapping[str, Record]) -> Record:
    """Return what templates may say of the game."""
    values = {
        "id": game.id, "title": game.title, "version": game.version,
        "subtitle": game.subtitle, "authors": game.authors, "license": game.license,
        "players": game.players, "age": game.age, "minutes": game.minutes,
        "components": game.components, "decks": decks, "variants": game.variants,
    }  # fmt: skip
    return Record(values, "game")


def deck_records(game: Game) -> dict[str, Record]:
    """Return what templates may say of each deck."""
    return {deck.id: _deck_record(deck) for deck in game.decks.values()}


def _deck_record(deck: Deck) -> Record:
    values = {
        "id": deck.id,
        "fields": deck.fields,
        "cards": tuple(card.values for card in deck.cards),
    }
    return Record(values, f"deck {deck.id}")


def path_of(template: str, deck: Deck | None, card: Card | None) -> str:
    """Return the data path of a card; a face without one goes by its template."""
    if card is None:
        return template
    return card.id if deck is None else f"{deck.id}/{card.id}"
