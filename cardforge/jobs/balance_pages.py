"""``balance``: the pages docs/balance/<game>.md, made of the play-tests of playtests.yaml."""

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, InputFault, Severity, UsageFault
from cardforge.diagnostics.codes.play import STALE_REPORT
from cardforge.diagnostics.codes.tool import BAD_OPTION
from cardforge.jobs.playtest_options import Options
from cardforge.source.model import Game
from cardforge.source.playtests import BALANCE, PLAYTESTS, Playtests, Run, read_playtests
from cardforge.source.project import find_project, load_project

if TYPE_CHECKING:
    from cardforge.jobs.playtest import Watch
    from cardforge.playtest.matches import Ladder
    from cardforge.playtest.report import Report

_MARK: Final = "<!-- made from "
_SIGNS: Final = {"good": "✓ ", "bad": "**!** ", "open": "? ", "fact": ""}


class Page(NamedTuple):
    """A page that was written, and how many play-tests it holds."""

    game: str
    path: Path
    runs: int


def write_pages(
    start: Path, names: Sequence[str] = (), jobs: int = 0, watch: "Watch | None" = None
) -> list[Page]:
    """Play what playtests.yaml of each game asks, and write the pages.

    Parts of runs that lie in ``build/playtest`` are not played again.

    Raises:
        UsageFault: there is no such game, or none with play-tests; a bot or setting is unknown.
        InputFault: files of a game have errors.
    """
    root = find_project(start)
    findings = Findings()
    project = load_project(root, findings, tuple(names) or None)
    if names and findings.errors:
        raise InputFault(*_errors(findings))
    asked = [(game, found) for game in project.games.values() if (found := _read(game)) is not None]
    if not asked:
        what = f"no game here has a {PLAYTESTS}"
        raise UsageFault(BAD_OPTION.at(None, what, hint="docs/play-testing.md shows one"))
    return [_write(root, game, found, jobs, watch) for game, found in asked]


def _errors(findings: Findings) -> list[Diagnostic]:
    return [one for one in findings.sorted() if one.severity is Severity.ERROR]


def _read(game: Game) -> Playtests | None:
    findings = Findings()
    found = read_playtests(game.folder, f"decks/{game.id}", findings)
    if findings.errors:
        raise InputFault(*_errors(findings))
    return found


def _write(root: Path, game: Game, found: Playtests, jobs: int, watch: "Watch | None") -> Page:
    from cardforge.jobs.playtest import playtest, split_ab

    parts = [f"# {game.title}: play-tests\n", _made(game)]
    for run in found.runs:
        settings = dict(_pair(one) for one in run.set)
        pair = split_ab(run.ab) if run.ab else None
        if pair:
            settings[pair[0]] = pair[1]
        options = Options(
            run.games, run.players, run.bots, run.variant or None, settings, pair, run.until,
            run.seed, jobs or os.cpu_count() or 1, None, 300, run.without, run.ladder,
        )  # fmt: skip
        done = playtest(root, game.id, options, watch)
        # Of a comparison only what changes is asked for.
        said = [one for one in done.answers if not pair or one.words.startswith("With ")]
        lines = [f"{_SIGNS[one.kind]}{one.words}" for one in said] or ["nothing that is known"]
        parts.append("\n".join(_section(run, lines, done.report)))
    path = root / BALANCE / f"{game.id}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    new.write_text("\n".join(parts), "utf-8", newline="\n")
    new.replace(path)
    return Page(game.id, path, len(found.runs))


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        what = f"`{text}` sets nothing"
        raise UsageFault(BAD_OPTION.at(None, what, hint="write setting=value"))
    return name.strip(), value.strip()


def _section(run: Run, lines: Sequence[str], report: "Report") -> Iterator[str]:
    yield f"## {run.asks}\n"
    if run.says:
        yield f"{run.says.strip()}\n"
    yield from (f"- {line}" for line in lines)
    if len(report.counted.seats.seats) > 1 and not run.ab:
        yield from _seats(report)
    if report.ladder is not None:
        yield from _matches(report.ladder)
    yield f"\n`{report.head.command}`\n"


def _seats(report: "Report") -> Iterator[str]:
    yield "\n| Seat | Wins | 95 % interval, all seats at once |\n|---|---|---|"
    for seat, one in enumerate(report.counted.seats.seats, 1):
        yield f"| {seat} | {100 * one.value:.1f} % | {100 * one.low:.1f} to {100 * one.high:.1f} |"


def _matches(ladder: "Ladder") -> Iterator[str]:
    shares = {(one.bot, one.others): f"{100 * one.share.value:.1f} %" for one in ladder.matches}
    yield "\n| One seat as | " + " | ".join(f"against {one}" for one in ladder.bots) + " |"
    yield "|---" * (len(ladder.bots) + 1) + "|"
    for bot in ladder.bots:
        cells = [shares.get((bot, other), "–") for other in ladder.bots]
        yield f"| {bot} | " + " | ".join(cells) + " |"


def _made(game: Game) -> str:
    return f"{_MARK}{digest_of(game)} -->\n"


def digest_of(game: Game) -> str:
    """Return a digest of all that playouts depend on: the game's data, rules, people and bots.

    Nothing of it is run. Texts that people read are in it too, since files are hashed whole.
    """
    files = sorted(
        path
        for pattern in ("*.yaml", "*.py", "rules/*.py", "overlays/*.py")
        for path in game.folder.glob(pattern)
        if path.name != "table.yaml"
    )
    found = sha256()
    for path in files:
        found.update(path.relative_to(game.folder).as_posix().encode() + b"\0")
        found.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()[:16]


def stale(root: Path, game: Game) -> Iterator[Diagnostic]:
    """Yield what is wrong with the play-tests of a game and their page, without playing."""
    findings = Findings()
    found = read_playtests(game.folder, f"decks/{game.id}", findings)
    yield from findings
    if found is None:
        return
    page = root / BALANCE / f"{game.id}.md"
    shown = f"{BALANCE}/{game.id}.md"
    try:
        text = page.read_text("utf-8") if page.is_file() else ""
    except (OSError, UnicodeDecodeError):
        text = ""
    if _made(game) in text:
        return
    what = f"{shown} is of other rules or decks" if text else f"there is no {shown}"
    hint = f"`cardforge balance {game.id}` makes it anew"
    yield STALE_REPORT.at(found.place, what, hint=hint, path="playtests")
