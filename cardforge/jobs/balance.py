"""``check --balance``: the statements of ``expect:`` held against playouts by bots."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from cardforge.diagnostics import CardforgeError, Diagnostic, did_you_mean
from cardforge.diagnostics.codes.play import EXPECT
from cardforge.diagnostics.codes.schema import MUST_FAILS_TO_COMPUTE
from cardforge.jobs.playable import Chosen, Playable, open_game
from cardforge.source.conditions import Case, cases
from cardforge.source.evaluate import evaluate
from cardforge.source.expression import FormulaError, names_of
from cardforge.source.model import Condition, Game
from cardforge.source.shown import one_line

#: Playouts for each case of a statement, and the seed that they always have.
GAMES: Final = 20_000
SEED: Final = 1


def balance(root: Path, game: Game, games: int = GAMES, jobs: int = 1) -> list[Diagnostic]:
    """Play a game as its statements of ``expect:`` ask, and return those that are false.

    One is false where no value within the intervals makes it true; they are so wide that this
    happens to a true one in at most one of a thousand runs.

    Raises:
        UsageFault: what play-tests count with is not installed.
    """
    from cardforge.jobs.playtest import need_statistics

    found: list[Diagnostic] = []
    if game.expect:
        need_statistics()
    runs: dict[tuple[str | None, int, str], Mapping[str, Any]] = {}
    for condition in game.expect:
        try:
            found += _held(root, game, condition, (games, jobs), runs)
        except CardforgeError as fault:
            found += fault.diagnostics
            break
    return found


def _held(
    root: Path,
    game: Game,
    condition: Condition,
    size: tuple[int, int],
    runs: dict[tuple[str | None, int, str], Mapping[str, Any]],
) -> list[Diagnostic]:
    failures: list[str] = []
    for case in cases(game, condition):
        players = case.players or game.players[0]
        key = (case.variant, players, condition.bots)
        if key not in runs:
            runs[key] = _played(root, game.id, *key, *size)
        try:
            why = _false(condition, case, runs[key])
        except FormulaError as error:
            return [_cannot(condition, case, error.message, error.hint)]
        if why is not None:
            failures.append(f"{case.words or f' for {players} players'}: {why}")
    if not failures:
        return []
    more = f" (and in {len(failures) - 1} more)" if len(failures) > 1 else ""
    return [
        EXPECT.at(
            condition.place,
            one_line(f"`{condition.id}` does not hold{failures[0]}{more}"),
            hint=one_line(condition.says),
            path=f"game#expect.{condition.id}",
        )
    ]


def _cannot(condition: Condition, case: Case, message: str, hint: str) -> Diagnostic:
    return MUST_FAILS_TO_COMPUTE.at(
        condition.place,
        f"`{condition.id}` cannot be computed{case.words}: {message}",
        hint=hint,
        path=f"game#expect.{condition.id}",
    )


def _false(condition: Condition, case: Case, figures: Mapping[str, Any]) -> str | None:
    """Return the figures that make a statement false for certain; None where it may be true.

    Raises:
        FormulaError: it names no figure of a play-test, or is neither true nor false.
    """
    from cardforge.playtest.known import corners

    names = names_of(condition.that.tree)
    used = [name for name in names if name in figures]
    lacking = [name for name in names if name not in figures and name not in case.scope]
    if lacking:
        tree = condition.that.tree
        hint = did_you_mean(lacking[0], figures, "figures")
        raise FormulaError(tree.start, tree.end, f"no play-test has `{lacking[0]}`", hint)
    for ends in corners(figures, used):
        holds = evaluate(condition.that, {**case.scope, **ends})
        if not isinstance(holds, bool):
            tree = condition.that.tree
            what = "it is neither true nor false"
            raise FormulaError(tree.start, tree.end, what, "compare something")
        if holds:
            return None
    return ", ".join(
        f"{name} is {figures[name].value:.4g} ({figures[name].low:.4g} to {figures[name].high:.4g})"
        for name in used
    )


def _played(
    root: Path, name: str, variant: str | None, players: int, bots: str, games: int, jobs: int
) -> Mapping[str, Any]:
    from cardforge.jobs.playtest import plan_of
    from cardforge.jobs.playtest_report import open_rules
    from cardforge.playtest.known import known
    from cardforge.playtest.runs import Runner, table

    playable: Playable = open_game(root, name, Chosen(variant))
    playable.refuse_unplayable(players)
    named: Iterable[str] = filter(None, (one.strip() for one in bots.split(",")))
    plan = plan_of(playable, players, tuple(named), games, SEED)
    rules = playable.for_many(plan.games).rules
    opener = partial(open_rules, playable.root, name, playable.chosen)
    with Runner(rules, opener, jobs) as runner:
        blocks = [block for _, block in runner.parts(plan)]
    return known(table(blocks, players), players, rules.ns["ENDS"], rules.measures)
