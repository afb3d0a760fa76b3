"""``playtest``: a game played many times by bots, and the report of what that shows."""

import json
import re
import shlex
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge import __version__
from cardforge.diagnostics import UsageFault
from cardforge.diagnostics.codes.tool import BAD_OPTION, UNKNOWN_PART
from cardforge.engine.replay import spelled
from cardforge.engine.rules import Rules
from cardforge.jobs.playable import Chosen, Playable, open_game
from cardforge.jobs.playtest_options import Options
from cardforge.jobs.playtest_report import open_rules, report_of

if TYPE_CHECKING:
    from cardforge.playtest.answers import Answer
    from cardforge.playtest.report import Head, Report
    from cardforge.playtest.runs import Plan, Table
    from cardforge.playtest.shares import Share

#: Where runs are kept, in the project's folder.
FOLDER = "build/playtest"
#: What lies in the folder of a run.
MANIFEST, PARTS, JSON, PAGE, ROWS = (
    "manifest.json", "parts", "report.json", "report.html", "playouts.parquet",
)  # fmt: skip
_UNTIL = re.compile(r"\s*seat_advantage\s*(?:±|\+-|\+/-)\s*(\d+(?:\.\d+)?)\s*%\s*")


class Progress(NamedTuple):
    """Where a run stands: figures with intervals that hold at every look."""

    games: int
    planned: int
    seats: "tuple[Share, ...]"


class Done(NamedTuple):
    """A report, what it says, and where it lies."""

    report: "Report"
    answers: "list[Answer]"
    folder: Path
    notice: str


Watch = Callable[[Progress], None]


def playtest(start: Path, name: str, options: Options, watch: Watch | None = None) -> Done:
    """Play a game many times; write the report into the run's folder and return it.

    A run that was stopped goes on where it was: what lies in its folder is not played again. At a
    KeyboardInterrupt what is done is reported.

    Raises:
        UsageFault: there is no such game, bot, variant or setting; an extra is not installed.
        InputFault: the game's files, rules or bots have errors.
        Endless: a playout does not end.
    """
    need_statistics()
    playable = open_game(start, name, Chosen(options.variant, options.settings))
    players = options.players or playable.players[0]
    playable.refuse_unplayable(players)
    plan = plan_of(playable, players, options.bots, options.games, options.seed)
    head = _head(playable, plan, players, options)
    stop = _until(options.until)
    folder = _folder(playable, head, options)
    loaded = playable.for_many(plan.games)
    table, stopped = _run(playable, loaded.rules, plan, options, folder, stop, watch)
    report = report_of(playable, loaded.rules, plan, head, table, stopped, options)
    _write(folder, report, table, playable)
    from cardforge.playtest.answers import answers

    return Done(report, answers(report), folder, loaded.notice)


def need_statistics() -> None:
    """See that what play-tests count with is installed.

    Raises:
        UsageFault: it is not.
    """
    for module in ("numpy", "scipy", "polars"):
        if find_spec(module) is None:
            what = f"play-tests need {module}, which is not installed"
            hint = 'install it with pip install "cardforge[stats,fast]"'
            raise UsageFault(BAD_OPTION.at(None, what, hint=hint))


def plan_of(playable: Playable, players: int, bots: Sequence[str], games: int, seed: int) -> "Plan":
    """Return a plan of at least so many games; the last bot sits on all seats that are left.

    Raises:
        UsageFault: there are no such bots, or more than seats.
    """
    from cardforge.playtest.runs import Plan, deals_for

    rules = playable.rules
    if len(bots) > players:
        what = f"{len(bots)} bots for {players} seats"
        raise UsageFault(BAD_OPTION.at(None, what, hint="raise --players"))
    if games < 1:
        raise UsageFault(BAD_OPTION.at(None, "no games are asked for", hint="--games takes 1 on"))
    # Bots are written from the weakest to the strongest.
    known = bots or (rules.bots[-1],)
    seated = (*known, *(known[-1],) * (players - len(known)))
    _seats(rules, seated)
    return Plan(seated, seed, deals_for(games, seated))


def _seats(rules: Rules, bots: Sequence[str]) -> None:
    """See that there are such bots and knobs."""
    from cardforge.playtest.runs import seats_of

    seats = seats_of(bots)
    rules.who(seats)
    rules.knobs(seats)


def _head(playable: Playable, plan: "Plan", players: int, options: Options) -> "Head":
    from cardforge.playtest.report import Head

    rules, game = playable.rules, playable.game
    return Head(
        game.id, game.title, players, plan.bots, options.variant,
        {name: spelled(rules.settings[name]) for name in rules.settings},
        plan.seed, plan.deals, len(plan.lineups), rules.sources.digest, rules.data_digest,
        __version__, game.minutes, _command(game.id, players, plan, options),
    )  # fmt: skip


def _command(name: str, players: int, plan: "Plan", options: Options) -> str:
    words = ["cardforge", "playtest", name, "--players", str(players)]
    bots = list(plan.bots)
    while len(bots) > 1 and bots[-1] == bots[-2]:
        bots.pop()
    words += ["--bots", ",".join(bots)]
    words += ["--variant", options.variant] if options.variant else []
    for key, value in options.settings.items():
        if options.ab is None or key != options.ab[0]:
            words += ["--set", f"{key}={value}"]
    if options.ab:
        words += ["--ab", f"{options.ab[0]}={options.ab[1]},{options.ab[2]}"]
    words += ["--games", str(plan.games), "--seed", str(plan.seed)]
    words += ["--until", options.until] if options.until else []
    words += ["--without", str(options.restricted)] if options.restricted else []
    words += ["--ladder", str(options.ladder)] if options.ladder else []
    return shlex.join(words)


def _folder(playable: Playable, head: "Head", options: Options) -> Path:
    """Return the folder of a run; one of another run is refused.

    What decides about playouts decides about the folder; how many there are does not, so that a
    run may be made longer.
    """
    same = {
        key: value
        for key, value in head._asdict().items()
        if key not in ("deals", "command", "title", "promised", "version")
    }
    text = json.dumps(same, indent=1, sort_keys=True) + "\n"
    if options.out is None:
        from hashlib import sha256

        mark = sha256(text.encode()).hexdigest()[:8]
        folder = playable.root / FOLDER / f"{head.game}-{head.players}-{mark}"
    else:
        folder = options.out
    manifest = folder / MANIFEST
    try:
        there = manifest.read_text("utf-8") if manifest.exists() else None
    except (OSError, UnicodeDecodeError):
        there = ""
    if there is not None and there != text:
        what = f"{folder} holds another run"
        hint = "choose another --out, or empty the folder"
        raise UsageFault(BAD_OPTION.at(None, what, hint=hint))
    if there is None and folder.exists() and any(folder.iterdir()):
        what = f"{folder} is not empty, and holds no run"
        raise UsageFault(BAD_OPTION.at(None, what, hint="choose another --out"))
    folder.mkdir(parents=True, exist_ok=True)
    _put(manifest, text.encode())
    return folder


def _until(text: str) -> float | None:
    """Return half the width that intervals of seats are to have; None where none is asked for."""
    if not text:
        return None
    found = _UNTIL.fullmatch(text)
    if found is None or not float(found[1]):
        what = f"`{text}` is nothing that a run can stop at"
        hint = "write 'seat_advantage ±0.5%'"
        raise UsageFault(BAD_OPTION.at(None, what, hint=hint))
    return float(found[1]) / 100


def _run(
    playable: Playable,
    rules: Rules,
    plan: "Plan",
    options: Options,
    folder: Path,
    stop: float | None,
    watch: Watch | None,
) -> "tuple[Table, str]":
    from cardforge.playtest.runs import Runner, table

    n = len(plan.bots)
    opener = partial(open_rules, playable.root, playable.game.id, playable.chosen)
    blocks: list[Any] = []
    wins: list[float] = [0.0] * n
    games, stopped = 0, ""
    try:
        with Runner(rules, opener, options.jobs) as runner:
            for first, block in runner.parts(plan, folder / PARTS):
                blocks.append(block)
                games += block.shape[0] * block.shape[1]
                seats = _live(table([block], n, first), wins, games)
                if watch is not None:
                    watch(Progress(games, plan.games, seats))
                if stop is not None and all(one.half <= stop for one in seats):
                    stopped = f"stopped where `{options.until}` was reached"
                    break
    except KeyboardInterrupt:
        if not blocks:
            raise
        stopped = f"stopped by hand after {games:,} of {plan.games:,}"
    if stop is not None and not stopped:
        stopped = f"`{options.until}` was not reached"
    return table(blocks, n), stopped


def _live(part: "Table", wins: list[float], games: int) -> "tuple[Share, ...]":
    """Add the wins of a part; return each seat's share with an interval for every look."""
    from cardforge.playtest.counted import won_by_seat
    from cardforge.playtest.sequences import at_any_time

    n = len(wins)
    for seat, more in enumerate(won_by_seat(part.winners, n).sum(axis=0)):
        wins[seat] += float(more)
    # All seats at once: the error is shared among them.
    each = 1 - 0.05 / n
    return tuple(at_any_time(one, games, 1 / n, each) for one in wins)


def split_ab(text: str) -> tuple[str, str, str]:
    """Return a setting and two values from ``key=a,b``.

    Raises:
        UsageFault: it is not written so.
    """
    key, equals, values = text.partition("=")
    two = [one.strip() for one in values.split(",")]
    if not equals or not key.strip() or len(two) != 2 or not all(two):
        what = f"`{text}` names no two values"
        raise UsageFault(UNKNOWN_PART.at(None, what, hint="write --ab setting=before,after"))
    return key.strip(), two[0], two[1]


def _write(folder: Path, report: "Report", table: "Table", playable: Playable) -> None:
    from cardforge.jobs.playtest_pictures import pictures_of
    from cardforge.playtest.data import as_data, write_parquet
    from cardforge.playtest.page import cards_shown, page

    pictures = pictures_of(playable, cards_shown(report))
    data = json.dumps(as_data(report), indent=1, ensure_ascii=False) + "\n"
    _put(folder / JSON, data.encode())
    _put(folder / PAGE, page(report, pictures).encode())
    new = folder / (ROWS + ".new")
    write_parquet(table, playable.rules.measures, str(new))
    new.replace(folder / ROWS)


def _put(path: Path, data: bytes) -> None:
    new = path.with_name(path.name + ".new")
    new.write_bytes(data)
    new.replace(path)
