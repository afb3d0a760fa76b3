"""table.yaml held against the rules and the game's data."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from cardforge.diagnostics import Diagnostic, did_you_mean
from cardforge.diagnostics.codes.play import BAD_TABLE
from cardforge.engine.rules import Rules
from cardforge.engine.tables import cards_named
from cardforge.jobs.said import field_at, kind_of
from cardforge.l10n.fill import FillFault, holes
from cardforge.source.model import Game
from cardforge.source.table import Phrase, Table, ValueKind

#: Group → the constant of rules.py that has its names, and whether each must have a phrase.
NAMES: Final = {
    "actions": ("ACTIONS", True),
    "events": ("EVENTS", False),
    "ends": ("ENDS", True),
    "prompts": ("PHASES", False),
    "help": ("PHASES", False),
    "reasons": ("REASONS", True),
}


class Told(NamedTuple):
    """What words are held against: the names of rules by constant, what every seat may see.

    A constant that is not there is not known, and neither is ``seen`` where it is None.
    """

    names: Mapping[str, Collection[str]]
    seen: Collection[str] | None


def check_table(table: Table, rules: Rules, game: Game) -> list[Diagnostic]:
    """Return what does not fit: names of no rule, values that no seat sees, unknown kinds."""
    names = {constant: rules.ns.get(constant, ()) for constant, _ in NAMES.values()}
    seen = None if rules.sources.as_class else seen_by(rules.ns, rules.told_data)
    return check_words(table, Told(names, seen), game)


def check_words(table: Table, told: Told, game: Game) -> list[Diagnostic]:
    """Return the same of rules that are not run."""
    return list(_Check(table, told, game).all())


def seen_by(ns: Mapping[str, Any], numbers: Collection[str]) -> Collection[str]:
    """Return the names that a seat may see; ``numbers`` are those of the game's files."""
    own = [name for name in ns["OWN"] if name not in ns["PEOPLE_OWN"]]
    sizes = [f"{name}_sizes" for name in own if name in ns["COUNTED"]]
    return (*ns["SEEN"], *own, *ns["COUNTED"], *sizes, *numbers)


class _Check:
    def __init__(self, table: Table, told: Told, game: Game) -> None:
        self.table, self.told, self.game = table, told, game

    def fault(self, path: str, message: str, hint: str) -> Diagnostic:
        return BAD_TABLE.at(self.table.places[path], message, hint=hint, path=f"table#{path}")

    def unknown(self, path: str, name: str, what: str, names: Collection[str]) -> Diagnostic:
        kind = what if what.isupper() else f"{what}s"
        return self.fault(path, f"{kind} has no `{name}`", did_you_mean(name, names, "names"))

    def all(self) -> Iterator[Diagnostic]:
        for group, (constant, each) in NAMES.items():
            phrases = self.table.groups.get(group, {})
            names = self.told.names.get(constant)
            if names is None or (constant == "PHASES" and not names):
                continue  # of no phases the first phrase is said
            for name in phrases:
                if name not in names:
                    yield self.unknown(f"{group}.{name}", name, constant, names)
            for name in names if each else ():
                if name not in phrases:
                    what = f"`{group}` has no words for `{name}` of {constant}"
                    yield self.fault(group, what, f"write them: {name}: …")
        yield from self.phrases()
        for name in self.table.kinds:
            yield from self.kind(name, kind_of(self.table, name))

    def phrases(self) -> Iterator[Diagnostic]:
        seen = self.told.seen
        for group, phrases in self.table.groups.items():
            for phrase in phrases.values():
                yield from self.holes(phrase, phrase.of)
                told = group in ("show", "prompts", "help")
                if told and seen is not None:
                    for name in (*phrase.of, *([phrase.when] if phrase.when else ())):
                        if name not in seen:
                            what = f"no seat sees `{name}`"
                            yield self.fault(phrase.id, what, did_you_mean(name, seen))
                if group == "events" and len(phrase.of) > 3:
                    what = "an event has three values at most"
                    yield self.fault(phrase.id, what, "note() takes three numbers")
                for name in (phrase.when, phrase.to) if not told else ():
                    if name and name not in phrase.of:
                        yield self.fault(
                            phrase.id, f"`of` has no `{name}`", did_you_mean(name, phrase.of)
                        )

    def holes(self, phrase: Phrase, names: Collection[str]) -> Iterator[Diagnostic]:
        try:
            for hole in holes(phrase.text):
                if hole.name.split(".")[0] not in names:
                    what = f"nothing is called `{hole.name}` here"
                    yield self.fault(phrase.id, what, did_you_mean(hole.name, names))
        except FillFault as fault:
            yield self.fault(phrase.id, fault.message, fault.hint)

    def kind(self, name: str, kind: ValueKind) -> Iterator[Diagnostic]:
        path = f"kinds.{name}"
        head, _, rest = kind.of.partition(".")
        if kind.of in ("number", "seat"):
            return
        if head in ("words", "settings"):
            known = self.table.words if head == "words" else self.game.settings
            if rest not in known:
                yield self.fault(path, f"there is no `{kind.of}`", did_you_mean(rest, known, head))
            return
        decks = (*self.game.components, *self.game.decks)
        if rest:
            try:
                if not field_at(self.game, head, rest).of:
                    what = f"the field `{rest}` has no labels"
                    yield self.fault(path, what, "name a field with choices, or `number`")
            except KeyError as lack:
                wrong = str(lack.args[0])
                names = (*decks, *self.table.kinds) if wrong == head else self.fields(head)
                yield self.fault(path, f"there is no `{wrong}`", did_you_mean(wrong, names))
            return
        for one in kind.of.split("+"):
            if cards_named(self.game, one)[0] is None:
                names = ("number", "seat", *decks, *self.table.kinds)
                yield self.fault(path, f"no value is said as `{one}`", did_you_mean(one, names))
            elif kind.text is not None and kind.text.id == path:
                yield from self.holes(kind.text, self.fields(one))

    def fields(self, name: str) -> Collection[str]:
        deck, _ = cards_named(self.game, name)
        return () if deck is None else tuple(deck.fields)
