"""``playtest``: a game played many times by bots, and the report of what that shows."""

import json
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge import __version__
from cardforge.diagnostics import UsageFault
from cardforge.diagnostics.codes.tool import BAD_OPTION, UNKNOWN_PART
from cardforge.engine.replay import spelled
from cardforge.engine.rules import Rules, parse_bot
from cardforge.jobs.playable import Chosen, Playable, open_game
from cardforge.jobs.playtest_words import card_names, end_words, naming

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


class Options(NamedTuple):
    """What is asked of a play-test; None or empty is what the game says."""

    games: int = 20_000
    players: int | None = None
    bots: tuple[str, ...] = ()
    variant: str | None = None
    settings: Mapping[str, str] = {}
    #: A setting and two of its values: the second is compared with the first.
    ab: tuple[str, str, str] | None = None
    until: str = ""
    seed: int = 0
    jobs: int = 1
    out: Path | None = None
    #: Deals that are followed step by step.
    traced: int = 300
    #: Deals of each ban, 0 for none.
    restricted: int = 0
    #: Deals of each match of two bots, 0 for none.
    ladder: int = 0


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
    _need_statistics()
    playable = open_game(start, name, Chosen(options.variant, options.settings))
    players = options.players or playable.game.players[0]
    playable.refuse_unplayable(players)
    plan = _plan(playable, players, options)
    head = _head(playable, plan, players, options)
    stop = _until(options.until)
    folder = _folder(playable, head, options)
    loaded = playable.for_many(plan.games)
    table, stopped = _run(playable, loaded.rules, plan, options, folder, stop, watch)
    report = _report(playable, loaded.rules, plan, head, table, stopped, options)
    _write(folder, report, table, playable)
    from cardforge.playtest.answers import answers

    return Done(report, answers(report), folder, loaded.notice)


def _need_statistics() -> None:
    for module in ("numpy", "scipy", "polars"):
        if find_spec(module) is None:
            what = f"play-tests need {module}, which is not installed"
            hint = 'install it with pip install "cardforge[stats,fast]"'
            raise UsageFault(BAD_OPTION.at(None, what, hint=hint))


def _plan(playable: Playable, players: int, options: Options) -> "Plan":
    from cardforge.playtest.runs import Plan, deals_for

    rules = playable.rules
    if len(options.bots) > players:
        what = f"{len(options.bots)} bots for {players} seats"
        raise UsageFault(BAD_OPTION.at(None, what, hint="raise --players"))
    if options.games < 1:
        raise UsageFault(BAD_OPTION.at(None, "no games are asked for", hint="--games takes 1 on"))
    # Bots are written from the weakest to the strongest.
    known = options.bots or (rules.bots[-1],)
    bots = (*known, *(known[-1],) * (players - len(known)))
    _seats(rules, bots)
    return Plan(bots, options.seed, deals_for(options.games, bots))


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


def open_rules(root: Path, name: str, chosen: Chosen) -> Rules:
    """Return the rules of a game as plain Python, in a process of its own."""
    return open_game(root, name, chosen).rules


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


def _report(
    playable: Playable,
    rules: Rules,
    plan: "Plan",
    head: "Head",
    table: "Table",
    stopped: str,
    options: Options,
) -> "Report":
    from cardforge.playtest.cards import opening, restricted
    from cardforge.playtest.counted import count
    from cardforge.playtest.report import Report
    from cardforge.playtest.traces import trace

    plain, lines = playable.rules, plan.lineups
    words = naming(playable)
    deals = table.games // len(lines)
    found = Report(
        head,
        count(table, lines, plain.ns["ENDS"], plain.measures),
        trace(plain, plan.bots, plan.seed, min(deals, options.traced), words, _seconds(playable)),
        stopped,
        card_names(playable),
        end_words(playable),
        opening(plain, table, len(plan.bots), plan.seed, len(lines)),
    )
    if options.restricted:
        many = min(deals, options.restricted)
        bans = _bans(playable)
        found = found._replace(
            restricted=restricted(plain, plan.bots, plan.seed, many, bans, table)
        )
    if options.ladder:
        found = found._replace(ladder=_ladder(playable, rules, plan, options))
    if options.ab:
        found = _compared(found, playable, plan, table, options, options.ab)
    return found


def _seconds(playable: Playable) -> Mapping[str, float] | None:
    return dict(playable.game.timing) or None


def _bans(playable: Playable) -> list[Any]:
    from cardforge.playtest.cards import Ban

    return [Ban(name) for name in playable.rules.ns["ACTIONS"]]


def _ladder(playable: Playable, rules: Rules, plan: "Plan", options: Options) -> Any:
    from cardforge.playtest.lineups import lineups
    from cardforge.playtest.matches import ladder
    from cardforge.playtest.runs import play_part, table

    n = len(plan.bots)

    def play(bots: Sequence[str], deals: int) -> "Table":
        return table([play_part(rules, lineups(bots), plan.seed, 0, deals)], n)

    named = [parse_bot(one)[0] for one in plan.bots]
    known = list(dict.fromkeys((*playable.rules.bots, *(one for one in named))))
    return ladder(known, n, options.ladder, play)


def _compared(
    found: "Report",
    playable: Playable,
    plan: "Plan",
    table: "Table",
    options: Options,
    pair: tuple[str, str, str],
) -> "Report":
    """Play the same deals with the other value, and compare."""
    from cardforge.playtest.compare import compare
    from cardforge.playtest.runs import Runner
    from cardforge.playtest.runs import table as table_of

    key, _, second = pair
    chosen = Chosen(options.variant, {**options.settings, key: second})
    other = open_game(playable.root, playable.game.id, chosen)
    n = len(plan.bots)
    other.refuse_unplayable(n)
    deals = table.games // len(plan.lineups)
    opener = partial(open_rules, other.root, other.game.id, chosen)
    with Runner(other.for_many(plan.games).rules, opener, options.jobs) as runner:
        blocks = [block for _, block in runner.parts(plan._replace(deals=deals))]
    changes = compare(table, table_of(blocks, n), n, playable.rules.measures)
    return found._replace(changes=changes, changed=f"{key} = {second}")


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
    from cardforge.playtest.data import as_data, write_parquet
    from cardforge.playtest.page import page

    data = json.dumps(as_data(report), indent=1, ensure_ascii=False) + "\n"
    _put(folder / JSON, data.encode())
    _put(folder / PAGE, page(report).encode())
    new = folder / (ROWS + ".new")
    write_parquet(table, playable.rules.measures, str(new))
    new.replace(folder / ROWS)


def _put(path: Path, data: bytes) -> None:
    new = path.with_name(path.name + ".new")
    new.write_bytes(data)
    new.replace(path)
