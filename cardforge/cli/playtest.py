"""``cardforge playtest``: a game played many times by bots, and what that shows."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli import OK
from cardforge.cli.options import CommaList, Folder, project_option, settings_option

if TYPE_CHECKING:
    from cardforge.jobs.playtest import Done, Progress

_MARKS = {"good": "+", "bad": "!", "open": "?", "fact": " "}


@click.command()
@click.argument("game")
@project_option
@click.option(
    "--games", type=int, default=20_000, show_default=True, metavar="N", help="Playouts, at least."
)
@click.option("--players", type=int, metavar="N", help="Default: the fewest.")
@click.option(
    "--bots",
    type=CommaList(),
    default=(),
    metavar="NAMES",
    help="Who plays; the last goes on. Bots that differ are rotated through all seats. A bot with "
    "a knob: high:slip=20. Default: the game's strongest.",
)
@click.option("--variant", metavar="NAME", help="A variant of the game.")
@settings_option
@click.option("--ab", metavar="KEY=A,B", help="Compare two values of a setting, on the same deals.")
@click.option(
    "--until",
    default="",
    metavar="AIM",
    help="Stop once this is known, such as 'seat_advantage ±0.5%'.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of the deals.")
@click.option("--jobs", type=int, metavar="N", help="Processors. Default: all.")
@click.option("--out", type=Folder(), metavar="DIR", help="Where the run is kept, and goes on.")
@click.option(
    "--trace",
    "traced",
    type=int,
    default=300,
    show_default=True,
    metavar="N",
    help="Deals that are followed step by step.",
)
@click.option(
    "--without",
    "restricted",
    type=int,
    default=0,
    metavar="N",
    help="Deals on which a seat may not use an action or a card, for each of them.",
)
@click.option(
    "--ladder", type=int, default=0, metavar="N", help="Deals of each bot against each other."
)
def playtest(
    game: str,
    project: Path | None,
    games: int,
    players: int | None,
    bots: tuple[str, ...],
    variant: str | None,
    overrides: dict[str, str],
    ab: str | None,
    until: str,
    seed: int,
    jobs: int | None,
    out: Path | None,
    traced: int,
    restricted: int,
    ladder: int,
) -> int:
    """Have bots play a game many times, and say what that shows.

    This runs the Python of decks/GAME. The answers come first; the report with all figures is a
    page (report.html), and data (report.json, playouts.parquet). A run that is stopped with Ctrl-C
    is reported as far as it came, and goes on when it is asked for again.
    """
    from cardforge.jobs.playtest import playtest as run
    from cardforge.jobs.playtest import split_ab
    from cardforge.jobs.playtest_options import Options

    pair = split_ab(ab) if ab else None
    settings = dict(overrides)
    if pair:
        settings[pair[0]] = pair[1]
    options = Options(
        games, players, bots, variant, settings, pair, until, seed,
        jobs or os.cpu_count() or 1, out, traced, restricted, ladder,
    )  # fmt: skip
    start = Path.cwd() if project is None else project
    live = sys.stderr.isatty()
    done = run(start, game, options, _live if live else None)
    if live:
        click.echo("\r\x1b[K", nl=False, err=True)
    _say(done)
    return OK


def _live(progress: "Progress") -> None:
    seats = "  ".join(
        f"seat {at + 1}: {100 * one.value:.1f} ±{100 * one.half:.1f} %"
        for at, one in enumerate(progress.seats)
    )
    line = f"{progress.games:,} of {progress.planned:,}  {seats}"
    click.echo(f"\r\x1b[K{line[:120]}", nl=False, err=True)


def _say(done: "Done") -> None:
    head, counted = done.report.head, done.report.counted
    bots = ", ".join(dict.fromkeys(head.bots))
    if done.notice:
        click.echo(f"not compiled: {done.notice}", err=True)
    variant = f", variant {head.variant}" if head.variant else ""
    click.echo(
        f"{head.title}: {counted.games:,} games of {head.players} players, played by {bots}"
        f"{variant}; seed {head.seed}"
    )
    if done.report.stopped:
        click.echo(done.report.stopped)
    for one in done.answers:
        click.echo(f" {_MARKS[one.kind]} {one.words}")
    click.echo(f"{done.folder / 'report.html'}")
