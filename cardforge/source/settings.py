"""Questions about one game under chosen settings: their values, counts, and cards."""

from collections.abc import Mapping

from cardforge.diagnostics import Diagnostic, UsageFault, did_you_mean
from cardforge.diagnostics.codes import schema as codes
from cardforge.source.components import copies_of, in_box, matches
from cardforge.source.model import Card, Component, Game, Record, Setting

#: Of a name after ``--set`` that is a parameter of ``people:``.
PREFIX = "people."


def _values(settings: Record | Mapping[str, object]) -> Mapping[str, object]:
    if isinstance(settings, Record):
        return {name: settings[name] for name in settings}
    return settings


def resolve(
    game: Game, variant: str | None = None, overrides: Mapping[str, str] | None = None
) -> Record:
    """Return the settings' values: defaults, then the variant's, then ``overrides``.

    Overrides are texts as typed on a command line, in YAML: ``4``, ``true``, ``[chili, copy]``,
    ``{2: 66, 3: 41}``; they are checked like the file. Those whose names begin with ``people.``
    are checked alone: `resolve_people` returns them.

    Raises:
        UsageFault: an unknown variant or setting, or a value that does not fit; all faults.
    """
    faults = _people(game, overrides or {})[1]
    values: dict[str, object] = {s.id: s.default for s in game.settings.values()}
    if variant is not None and variant not in game.variants:
        faults.append(
            codes.UNKNOWN_SETTING.at(
                None,
                f"the game `{game.id}` has no variant `{variant}`",
                hint=did_you_mean(variant, game.variants, "variants"),
            )
        )
    elif variant is not None:
        values.update(game.variants[variant].set)
    for name, text in sorted((overrides or {}).items()):
        if name.startswith(PREFIX):
            continue
        if name not in game.settings:
            faults.append(
                codes.UNKNOWN_SETTING.at(
                    None,
                    f"the game `{game.id}` has no setting `{name}`",
                    hint=did_you_mean(name, game.settings, "settings"),
                )
            )
            continue
        value, found = _typed(game, game.settings[name], text)
        faults += found
        values[name] = value
    if faults:
        raise UsageFault(*faults)
    return Record(values, "settings")


def resolve_people(game: Game, overrides: Mapping[str, str] | None = None) -> Record:
    """Return the values of the parameters of ``people:``: defaults, then ``overrides``.

    Of these those count whose names begin with ``people.``, as in ``--set people.knows=20``.

    Raises:
        UsageFault: there is no such parameter, or a value does not fit; all faults.
    """
    values, faults = _people(game, overrides or {})
    if faults:
        raise UsageFault(*faults)
    return Record(values, "people")


def _people(game: Game, overrides: Mapping[str, str]) -> tuple[dict[str, object], list[Diagnostic]]:
    values: dict[str, object] = {one.id: one.default for one in game.people.values()}
    faults: list[Diagnostic] = []
    for given, text in sorted(overrides.items()):
        name = given.removeprefix(PREFIX)
        if name == given:
            continue
        if name not in game.people:
            known = [f"{PREFIX}{one}" for one in game.people]
            what = f"the game `{game.id}` has no parameter `{given}`"
            hint = did_you_mean(given, known, "parameters")
            faults.append(codes.UNKNOWN_SETTING.at(None, what, hint=hint))
            continue
        values[name], found = _typed(game, game.people[name], text, PREFIX)
        faults += found
    return values, faults


def _typed(
    game: Game, setting: Setting, text: str, prefix: str = ""
) -> tuple[object, list[Diagnostic]]:
    from cardforge.diagnostics import Findings, SourceText
    from cardforge.source.declared_settings import value_spec
    from cardforge.source.reader import parse
    from cardforge.source.spec import Reading

    findings = Findings()
    name = setting.id
    document = parse(SourceText(f"--set {prefix}{name}", f"{name}: {text}\n"), findings)
    if document is None or name not in document.root:
        return None, findings.sorted()
    ctx = Reading(document, findings, "settings")
    spec = value_spec(setting, game.players)
    value = spec.read(document.root[name], document.find(document.root, name), ctx)
    return value, findings.sorted()


def cards_of(
    component: Component, settings: Record | Mapping[str, object]
) -> tuple[tuple[Card, int], ...]:
    """Return the component's cards in the deck's order with their copies, leaving out 0.

    There are none where these settings leave the component out of the box.
    """
    values = _values(settings)
    if component.deck is None or not in_box(component, values):
        return ()
    found = []
    for card in component.deck.cards:
        if not component.only or matches(card, component.only):
            copies = copies_of(card, values)
            if copies:
                found.append((card, copies))
    return tuple(found)


def counts(game: Game, settings: Record | Mapping[str, object]) -> Record:
    """Return how many pieces each component and each deck has.

    Where a component and a deck share an id, the component's number is meant. A component
    without a deck counts once, or as often as its ``count:`` promises; one that is not in the box
    with these settings, not at all.
    """
    values = _values(settings)
    found: dict[str, object] = {}
    for deck in game.decks.values():
        found[deck.id] = sum(copies_of(card, values) for card in deck.cards)
    for component in game.components.values():
        if component.deck is None:
            found[component.id] = (component.promised or 1) * in_box(component, values)
        else:
            found[component.id] = sum(copies for _, copies in cards_of(component, values))
    return Record(found, "counts")


def formula_scope(
    game: Game, variant: str | None, chosen: Record | None = None
) -> dict[str, object]:
    """Return what formulas may name, under a variant's settings or those that were ``chosen``."""
    from cardforge.source.evaluate import Cards

    settings = _values(resolve(game, variant) if chosen is None else chosen)
    scope: dict[str, object] = {}
    for deck in game.decks.values():
        rows = tuple((card.values, copies_of(card, settings)) for card in deck.cards)
        scope[deck.id] = Cards(deck, rows)
    for component in game.components.values():
        if component.deck is not None:
            rows = tuple((card.values, n) for card, n in cards_of(component, settings))
            scope[component.id] = Cards(component.deck, rows)
    scope["settings"] = dict(settings)
    scope["count"] = dict(_values(counts(game, settings)))
    scope["variant"] = variant
    return scope


def players_of(game: Game, settings: Record) -> tuple[int, int]:
    """Return the fewest and the most players under settings."""
    for name, choices in game.players_with.items():
        found = choices.get(str(settings[name]))
        if found is not None:
            return found
    return game.players
