"""``must:`` and ``expect:`` of game.yaml: read, names checked, and ``must`` proven."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, NamedTuple

from cardforge.diagnostics import Findings, Place
from cardforge.diagnostics.codes import schema as codes
from cardforge.source.model import Condition, Game, Record
from cardforge.source.scalars import Name as IdSpec
from cardforge.source.scalars import Text
from cardforge.source.shown import one_line
from cardforge.source.spec import Custom, Group, Key, ListOf, Reading
from cardforge.source.tree import BLOCK, QUOTED, Document, Map

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
    # Formulas cost 5 ms of import, and many games have none.
    from cardforge.source.expression import FormulaError
    from cardforge.source.formula import parse_formula

    try:
        return parse_formula(value)
    except FormulaError as error:
        return ctx.fault(
            codes.EXPRESSION,
            at,
            error.message,
            error.hint,
            place=inside(ctx.document, at, value, error.start, error.end),
        )


def inside(document: Document, at: int, text: str, start: int, end: int) -> Place:
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


def read_conditions(root: Map, key: str, ctx: Reading) -> tuple[Condition, ...]:
    """Return the statements that are sound; ids are unique."""
    conditions: list[Condition] = []
    if key not in root:
        return ()
    nodes = root[key]
    found = CONDITIONS.read(nodes, ctx.document.find(root, key), ctx)
    if not isinstance(found, tuple):
        return ()
    seen: dict[str, Place] = {}
    rows = [row for row in nodes if isinstance(row, Map)]
    for values, node in zip(found, rows, strict=True):
        if "id" not in values or "that" not in values:
            continue
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


def prove(game: Game, findings: Findings) -> bool:
    """Evaluate every ``must`` of a game; report those that are false, and return whether none is.

    Each is tried for all combinations that its ``for:`` names; one finding says in how many it
    fails, with the numbers of the first.
    """
    before = len(findings)
    for condition in game.must:
        _prove(condition, ((one.words, one.scope) for one in cases(game, condition)), findings)
    return len(findings) == before


def prove_for(
    game: Game, variant: str | None, settings: Record, players: int, findings: Findings
) -> bool:
    """Evaluate every ``must`` that is said ``for: players`` under chosen settings.

    Others are about the box, whatever is taken out of it.
    """
    from cardforge.source.settings import formula_scope

    before = len(findings)
    scope = {**formula_scope(game, variant, settings), "players": players}
    words = f" for {players} {'player' if players == 1 else 'players'}"
    for condition in (one for one in game.must if "players" in one.over):
        _prove(condition, [(words, scope)], findings)
    return len(findings) == before


def _prove(
    condition: Condition,
    cases: Iterable[tuple[str, dict[str, object]]],
    findings: Findings,
) -> None:
    from cardforge.source.evaluate import evaluate, explain
    from cardforge.source.expression import FormulaError

    failures: list[str] = []
    for words, scope in cases:
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
            failures.append(one_line(f"{words}: {explain(condition.that, scope)}"))
    if failures:
        more = f" (and in {len(failures) - 1} more cases)" if len(failures) > 2 else ""
        more = " (and in 1 more case)" if len(failures) == 2 else more
        findings.add(
            codes.MUST.at(
                condition.place,
                f"`{condition.id}` does not hold{failures[0]} is not true{more}",
                hint=one_line(condition.says),
                path=f"game#must.{condition.id}",
            )
        )


class Case(NamedTuple):
    """One case of a statement: in words, what it is for, and what the formula may name."""

    words: str
    variant: str | None
    #: The number of players; 0 where the statement is not for numbers of players.
    players: int
    scope: dict[str, object]


def cases(game: Game, condition: Condition) -> Iterator[Case]:
    """Yield each combination that ``for:`` of a statement names."""
    from cardforge.source.settings import formula_scope

    low, high = game.players
    variants: list[str | None] = [None]
    if "variants" in condition.over:
        variants += list(game.variants)
    for variant in variants:
        scope = formula_scope(game, variant)
        where = f" in the variant `{variant}`" if variant else ""
        if "players" not in condition.over:
            yield Case(where, variant, 0, scope)
            continue
        for players in range(low, high + 1):
            word = "player" if players == 1 else "players"
            words = f" for {players} {word}{where}"
            yield Case(words, variant, players, {**scope, "players": players})
