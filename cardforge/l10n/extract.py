"""All messages of a game: what translators translate."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from jinja2 import TemplateError, nodes
from jinja2.meta import find_referenced_templates

from cardforge.diagnostics import Findings, Place, SourceText
from cardforge.diagnostics.codes.languages import NOT_CONSTANT
from cardforge.l10n.fill import FillFault, holes
from cardforge.l10n.ids import face_id, table_id
from cardforge.l10n.localize import localize
from cardforge.l10n.localized_game import localize_game
from cardforge.source.jinja import Bounded
from cardforge.source.model import Card, Deck, Game
from cardforge.source.table import read_table

#: Gives a template's text and the file that people are shown; None where there is none.
Load = Callable[[str], tuple[str, str] | None]


#: Where a message is read: on cards, in words of their faces, in the rule sheet, at the table when
#: the game is played here, or wherever the game, its parts and the labels of its choices are named.
Part = Literal["game", "card", "face", "rules", "table"]


class Extracted(NamedTuple):
    """One message: its id, what the source says, and what a translator should know.

    ``notes`` are lines for the translator; ``file`` is where the text stands.
    """

    id: str
    source: str
    plural: str | None
    notes: tuple[str, ...]
    file: str
    part: Part = "card"


class _Recorder:
    """Words that note what is asked for, and answer as the source does."""

    lacking = 0

    def __init__(self) -> None:
        self.asked: dict[str, str] = {}

    @property
    def locale(self) -> str:
        return ""

    def text(self, id: str, source: str, plural: str | None = None, **names: object) -> str:  # noqa: A002, ARG002
        return self.raw(id, source)

    def raw(self, id: str, source: str) -> str:  # noqa: A002
        self.asked.setdefault(id, source)
        return source


def messages_of(
    game: Game, names: Mapping[str, object], load: Load, findings: Findings
) -> list[Extracted]:
    """Return every message of a game, each id once, in the order of the files.

    ``names`` are what texts of cards may name: ``count`` and ``settings``. What is wrong with the
    texts themselves, a build tells.
    """
    found = [*_of_game(game), *_of_cards(game, names)]
    faces = _Faces(load)
    for template in _templates(game):
        found += faces.words(template, findings)
    found += _of_table(game)
    by_id: dict[str, Extracted] = {}
    for message in found:
        if message.source.strip():
            by_id.setdefault(message.id, message)
    return list(by_id.values())


def of_rule_sheet(messages: Iterable[Extracted]) -> list[Extracted]:
    """Return the messages that a rule sheet can show: none of cards, of faces, nor of play."""
    return [message for message in messages if message.part in ("game", "rules")]


def _of_game(game: Game) -> Iterator[Extracted]:
    """Yield titles, names, meanings and labels; labels of a deck stand before its cards."""
    recorder = _Recorder()
    localize_game(game, recorder)
    yaml = f"decks/{game.id}/game.yaml"
    files = {deck.id: deck.file for deck in game.decks.values()}
    for name, source in recorder.asked.items():
        where, _, path = name.partition("#")
        if where == "game":
            what = "title of the game" if path == "title" else path
        else:
            field, _, choice = path.rpartition(".")
            what = f"label of `{choice}`, a value of the field `{field}`"
        notes = (f"game.yaml: {what}" if where == "game" else f"deck {where}: {what}",)
        yield Extracted(
            name, source, None, notes + holes_told(source), files.get(where, yaml), "game"
        )


def _of_table(game: Game) -> Iterator[Extracted]:
    """Yield what is said when the game is played; what is wrong with table.yaml, a check tells."""
    table = read_table(game.folder, f"decks/{game.id}", Findings())
    if table is None:
        return
    for phrase in table.phrases():
        notes = (f"said at the table: {phrase.id}", *holes_told(phrase.text))
        yield Extracted(table_id(phrase.id), phrase.text, None, notes, table.file, "table")


def _of_cards(game: Game, names: Mapping[str, object]) -> Iterator[Extracted]:
    quiet = Findings()
    for deck in game.decks.values():
        for card in deck.cards:
            recorder = _Recorder()
            localize(deck, card, recorder, names, quiet)
            start = f"{deck.id}/{card.id}."
            for name, source in recorder.asked.items():
                if name.startswith(start):
                    notes = _notes(deck, card, name.removeprefix(start))
                    yield Extracted(name, source, None, notes + holes_told(source), deck.file)


def _notes(deck: Deck, card: Card, path: str) -> tuple[str, ...]:
    """Return what a translator is told of a card's text."""
    steps = path.split(".")
    field = deck.fields[steps[0]]
    lines = [f"card {card.id}: {path}"]
    told = [field.means, field.note]
    for step in steps[1:]:
        inner = field.fields.get(step) or field.fields.get("")
        if inner is not None:
            field = inner
            told += [field.means, field.note]
    told += [card.notes.get("", ""), card.notes.get(steps[0], ""), card.notes.get(path, "")]
    lines += [text for text in dict.fromkeys(told) if text]
    return tuple(lines)


def holes_told(source: str) -> tuple[str, ...]:
    """Return what a translator is told of the placeholders of a text."""
    try:
        names = dict.fromkeys(hole.name for hole in holes(source))
    except FillFault:
        return ()
    return tuple(f"{{{name}}} is replaced by a value: keep it as it is" for name in names)


def _templates(game: Game) -> list[str]:
    """Return the templates of all faces and backs, each once."""
    names: dict[str, None] = {}
    for component in game.components.values():
        names.update(dict.fromkeys(n for n in (component.face, component.back) if n))
    return list(names)


def words_of_face(template: str, load: Load, findings: Findings) -> Iterator[Extracted]:
    """Yield the words of a face: of its template, and of all that this one brings in."""
    yield from _Faces(load).words(template, findings)


class _Parsed(NamedTuple):
    """A template: its text, the templates that it brings in, and its calls of `t`."""

    source: SourceText
    others: tuple[str, ...]
    calls: tuple[nodes.Call, ...]


class _Faces:
    """Finds the words of faces; each template is parsed once, however many bring it in."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._environment = Bounded()
        self._known: dict[str, _Parsed | None] = {}

    def words(self, template: str, findings: Findings) -> Iterator[Extracted]:
        """Yield the words of a face, with ids of its own."""
        todo, seen = [template], set[str]()
        while todo:
            name = todo.pop(0)
            parsed = None if name in seen else self._parsed(name)
            seen.add(name)
            if parsed is not None:
                todo += parsed.others
                for call in parsed.calls:
                    yield from _of_call(template, call, parsed.source, findings)

    def _parsed(self, name: str) -> _Parsed | None:
        """Return a template; None where there is none, or none that parses: a build tells."""
        if name not in self._known:
            self._known[name] = self._parse(name)
        return self._known[name]

    def _parse(self, name: str) -> _Parsed | None:
        found = self._load(name)
        if found is None:
            return None
        text, file = found
        try:
            tree = self._environment.parse(text)
        except TemplateError:
            return None
        calls = tuple(
            call
            for call in tree.find_all(nodes.Call)
            if isinstance(call.node, nodes.Name) and call.node.name == "t"
        )
        others = tuple(filter(None, find_referenced_templates(tree)))
        return _Parsed(SourceText(file, text), others, calls)


def _of_call(
    template: str, call: nodes.Call, source: SourceText, findings: Findings
) -> Iterator[Extracted]:
    given = dict(zip(("id", "text", "plural"), call.args, strict=False))
    given.update({pair.key: pair.value for pair in call.kwargs})
    values: dict[str, str | None] = {"plural": None}
    for key in ("id", "text", "plural"):
        node = given.get(key)
        if isinstance(node, nodes.Const) and (node.value is None or isinstance(node.value, str)):
            values[key] = node.value
        elif node is not None:
            findings.add(
                NOT_CONSTANT.at(
                    _line(source, call.lineno),
                    f"the {key} of these words is put together here",
                    hint='write it as a plain text, and give what differs: t("id", "… {n}", n=…)',
                )
            )
            return
    if values.get("id") is None or values.get("text") is None:
        return  # a build tells
    text = str(values["text"])
    notes = (f"on the face {template}", *holes_told(text))
    yield Extracted(
        face_id(template, str(values["id"])), text, values["plural"], notes, source.file, "face"
    )


def _line(source: SourceText, number: int) -> Place:
    start = 0
    for _ in range(number - 1):
        start = source.text.find("\n", start) + 1
    end = source.text.find("\n", start)
    return source.place(start, len(source.text) if end < 0 else end)
