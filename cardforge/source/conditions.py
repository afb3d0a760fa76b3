"""``must:`` and ``expect:`` of game.yaml: read, names checked, and ``must`` proven."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from cardforge.diagnostics import Findings, Place, did_you_mean
from cardforge.diagnostics.codes import schema as codes
from cardforge.source.expression import (
    Attr,
    Binary,
    Bind,
    Call,
    FormulaError,
    Index,
    Items,
    Logic,
    Name,
    Span,
    Test,
    Tree,
    Unary,
)
from cardforge.source.formula import parse_formula
from cardforge.source.model import Condition, Game
from cardforge.source.scalars import Name as IdSpec
from cardforge.source.scalars import Text
from cardforge.source.spec import Custom, Group, Key, ListOf, Reading
from cardforge.source.tree import BLOCK, QUOTED, Document, Map, Seq

Over = Literal["players", "variants"]
_OVERS: Final = {
    "players": ("players",),
    "variants": ("variants",),
    "players × variants": ("players", "variants"),
    "players x variants": ("players", "variants"),
    "variants × players": ("players", "variants"),
    "variants x players": ("players", "variants"),
}


class _For(Text):
    """What a statement is repeated for."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("`players`, `variants` or `players × variants`")

    def read(self, node: Any, at: int, ctx: Reading) -> object:
        value = super().read(node, at, ctx)
        if not isinstance(value, str):
            return value
        found = _OVERS.get(" ".join(value.split()))
        if found is None:
            return ctx.fault(
                codes.UNKNOWN_CHOICE,
                at,
                f"`for: {value}` is not understood",
                "write `players`, `variants` or `players × variants`",
            )
        return found

    def schema(self) -> dict[str, Any]:
        return {"enum": list(_OVERS)}


def _formula(value: Any, node: Any, at: int, ctx: Reading) -> object:  # noqa: ARG001
    try:
        return parse_formula(value)
    except FormulaError as error:
        return ctx.fault(
            codes.EXPRESSION,
            at,
            error.message,
            error.hint,
            place=_inside(ctx.document, at, value, error.start, error.end),
        )


def _inside(document: Document, at: int, text: str, start: int, end: int) -> Place:
    """Return the place of a part of a scalar; the whole scalar where its text was rewritten."""
    whole = document.place(at)
    first = whole.start
    style = document.style(at)
    if style == QUOTED:
        first += 1
    elif style == BLOCK:
        found = document.source.text.find(text.split("\n")[0], whole.start, whole.end)
        first = found if found >= 0 else first
    written = document.source.text[first : first + len(text)]
    if written != text:
        return whole
    return document.source.place(first + start, first + end)


CONDITIONS: Final = ListOf(
    Group(
        {
            "id": Key(IdSpec(), "names the statement in findings", True),
            "for": Key(_For(), "repeats it for each number of players, each variant, or both"),
            "that": Key(Custom(Text("a formula"), _formula), "the formula that must be true", True),
            "says": Key(Text(), "what it means, in words"),
            "bots": Key(Text(), "expect: which bots play"),
        },
        "a statement such as {id: …, that: …, says: …}",
    )
)


def read_conditions(
    root: Map, key: str, found: Sequence[Mapping[str, Any]], ctx: Reading
) -> tuple[Condition, ...]:
    """Return the statements that are sound; ids are unique."""
    nodes = root.get(key)
    conditions: list[Condition] = []
    if not isinstance(nodes, Seq) or ctx.failed:
        return ()
    seen: dict[str, Place] = {}
    for values, node in zip(found, nodes, strict=True):
        assert isinstance(node, Map)  # noqa: S101 (the spec made sure)
        place = ctx.document.place(ctx.document.find(node, "that"))
        name = values["id"]
        if name in seen:
            ctx.fault(
                codes.DUPLICATE_ID,
                ctx.document.find(node, "id"),
                f"two statements have the id `{name}`",
                "give each its own",
                [("first here", seen[name])],
            )
        seen.setdefault(name, place)
        get = values.get
        conditions.append(
            Condition(name, get("for", ()), values["that"], get("says", ""), get("bots", ""), place)
        )
    return tuple(conditions)


def check_names(game: Game, ctx: Reading) -> None:
    """Report names in the game's formulas that mean nothing."""
    for key, conditions in (("must", game.must), ("expect", game.expect)):
        nodes = ctx.document.root.get(key)
        for i, condition in enumerate(conditions):
            node = nodes[i] if isinstance(nodes, Seq) else None
            assert isinstance(node, Map)  # noqa: S101 (read_conditions saw it)
            at = ctx.document.find(node, "that")
            for fault in _Names(game, condition, key == "expect").faults():
                ctx.fault(
                    codes.UNKNOWN_NAME,
                    at,
                    fault.message,
                    fault.hint,
                    place=_inside(ctx.document, at, condition.that.text, fault.start, fault.end),
                )


class _Names:
    """Static look-up of every name of one formula."""

    def __init__(self, game: Game, condition: Condition, free: bool) -> None:
        self.game = game
        self.condition = condition
        #: Statistics of play-testing are named by the games' rules, which are not read here.
        self.free = free
        self.found: list[FormulaError] = []
        #: Decks and components, as things to loop over.
        self.piles: dict[str, Any] = {**game.decks}
        self.piles |= {c.id: c.deck for c in game.components.values() if c.deck is not None}

    def faults(self) -> list[FormulaError]:
        """Return all faults in order."""
        self._look(self.condition.that.tree, {})
        return self.found

    def _bad(self, tree: Tree, message: str, hint: str) -> None:
        self.found.append(FormulaError(tree.start, tree.end, message, hint))

    def _look(self, tree: Tree, bound: Mapping[str, Any]) -> None:
        """Check a tree; ``bound`` maps a loop's name to its deck (None for plain values)."""
        match tree:
            case Name():
                self._name(tree, bound)
            case Attr():
                self._attribute(tree, bound)
            case Call():
                inner = dict(bound)
                for bind in tree.binds:
                    self._look(bind.over, inner)
                    inner[bind.name] = self._deck_of(bind, inner)
                for part in (*tree.parts, *((tree.where,) if tree.where else ())):
                    self._look(part, inner)
            case Logic() | Test() | Items():
                for part in tree.parts:
                    self._look(part, bound)
            case Index():
                self._look(tree.of, bound)
                self._look(tree.key, bound)
            case Unary():
                self._look(tree.of, bound)
            case Binary():
                self._look(tree.left, bound)
                self._look(tree.right, bound)
            case Span():
                self._look(tree.low, bound)
                self._look(tree.high, bound)

    def _deck_of(self, bind: Bind, bound: Mapping[str, Any]) -> Any:
        over = bind.over
        if isinstance(over, Name) and over.name not in bound:
            return self.piles.get(over.name)
        return None

    def _known(self, bound: Mapping[str, Any]) -> list[str]:
        known = [*bound, "count", "settings", *self.piles]
        return known + [
            {"players": "players", "variants": "variant"}[o] for o in self.condition.over
        ]

    def _name(self, tree: Name, bound: Mapping[str, Any]) -> None:
        known = self._known(bound)
        if tree.name in known or self.free:
            return
        hint = did_you_mean(tree.name, known, "names")
        if tree.name in ("players", "variant", "variants"):
            hint = f"add `for: {'players' if tree.name == 'players' else 'variants'}`"
        elif tree.name in self.game.settings:
            hint = f"write `settings.{tree.name}`"
        elif any(
            tree.name in field.of for d in self.game.decks.values() for field in d.fields.values()
        ):
            hint = f'put text into quotes: "{tree.name}"'
        self._bad(tree, f"there is no `{tree.name}`", hint)

    def _attribute(self, tree: Attr, bound: Mapping[str, Any]) -> None:
        of = tree.of
        if not isinstance(of, Name):
            self._look(of, bound)
            return
        if of.name in bound:
            deck = bound[of.name]
            names, what = ([*deck.fields, "id"], "fields") if deck else ([], "")
            if deck is None:
                return
        elif of.name == "count":
            names, what = [*self.game.components, *self.game.decks], "components"
        elif of.name == "settings":
            names, what = list(self.game.settings), "settings"
        elif of.name in self.piles:
            fields = self.piles[of.name].fields
            names, what = [n for n, f in fields.items() if f.of], "choice fields"
        else:
            self._look(of, bound)
            return
        if tree.name not in names:
            hint = did_you_mean(tree.name, sorted(set(names)), what)
            self._bad(tree, f"`{of.name}` has no `{tree.name}`", hint)


def prove(game: Game, findings: Findings) -> bool:
    """Evaluate every ``must`` of a game; report those that are false, and return whether none is.

    Each is tried for all combinations that its ``for:`` names; one finding says in how many it
    fails, with the numbers of the first.
    """
    before = len(findings)
    for condition in game.must:
        _prove(game, condition, findings)
    return len(findings) == before


def _prove(game: Game, condition: Condition, findings: Findings) -> None:
    from cardforge.source.evaluate import evaluate, explain

    failures: list[str] = []
    for words, scope in _cases(game, condition):
        try:
            holds = evaluate(condition.that, scope)
        except FormulaError as error:
            findings.add(
                codes.MUST_FAILS_TO_COMPUTE.at(
                    condition.place,
                    f"`{condition.id}` cannot be computed{words}: {error.message}",
                    hint=error.hint,
                    path=f"game#must.{condition.id}",
                )
            )
            return
        if not isinstance(holds, bool):
            findings.add(
                codes.MUST_FAILS_TO_COMPUTE.at(
                    condition.place,
                    f"`{condition.id}` is neither true nor false",
                    hint="compare something, as in `count.spice = 100`",
                    path=f"game#must.{condition.id}",
                )
            )
            return
        if not holds:
            failures.append(f"{words}: {explain(condition.that, scope)}")
    if failures:
        more = f" (and in {len(failures) - 1} more cases)" if len(failures) > 2 else ""
        more = " (and in 1 more case)" if len(failures) == 2 else more
        findings.add(
            codes.MUST.at(
                condition.place,
                f"`{condition.id}` does not hold{failures[0]} is not true{more}",
                hint=condition.says,
                path=f"game#must.{condition.id}",
            )
        )


def _cases(game: Game, condition: Condition) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each combination of ``for:`` in words and as a scope."""
    from cardforge.source.settings import formula_scope

    low, high = game.players
    variants: list[str | None] = [None]
    if "variants" in condition.over:
        variants += list(game.variants)
    for variant in variants:
        scope = formula_scope(game, variant)
        where = f" in the variant `{variant}`" if variant else ""
        if "players" not in condition.over:
            yield where, scope
            continue
        for players in range(low, high + 1):
            word = "player" if players == 1 else "players"
            yield f" for {players} {word}{where}", {**scope, "players": players}
