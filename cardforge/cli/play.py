"""``cardforge play``: a game in the terminal, against bots or each other."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli import OK, STOPPED
from cardforge.cli.options import CommaList, File, project_option, settings_option

if TYPE_CHECKING:
    from cardforge.jobs.play import Session

#: What may be typed instead of a number → the command.
_TYPED = {
    "?": "help", "h": "help", "help": "help",
    "u": "undo", "undo": "undo",
    "s": "save", "save": "save",
    "q": "quit", "quit": "quit",
}  # fmt: skip
#: What a line begins with, and may end with, that is said to all.
_QUOTES = '"“”„«»「」'


@click.command()
@click.argument("game", required=False)
@project_option
@click.option("--players", type=int, metavar="N", help="Default: the fewest.")
@click.option(
    "--people",
    type=int,
    default=1,
    show_default=True,
    metavar="N",
    help="How many of them are people; 0 to look on. They sit first and share the screen.",
)
@click.option(
    "--bots",
    type=CommaList(),
    default=(),
    metavar="NAMES",
    help="Who plays the other seats; the last goes on. A bot with a knob: high:slip=20. "
    "Default: the game's strongest.",
)
@click.option("--variant", metavar="NAME", help="A variant of the game.")
@settings_option
@click.option("--seed", type=int, metavar="N", help="The same number is the same deal.")
@click.option("--lang", "locale", metavar="CODE", help="A language of the game.")
@click.option("--names", type=CommaList(), default=(), metavar="NAMES", help="Of the players.")
@click.option("--save", "path", type=File(), metavar="FILE", help="Where the game is kept.")
@click.option("--resume", type=File(), metavar="FILE", help="Go on with a game that was kept.")
def play(
    game: str | None,
    project: Path | None,
    players: int | None,
    people: int,
    bots: tuple[str, ...],
    variant: str | None,
    overrides: dict[str, str],
    seed: int | None,
    locale: str | None,
    names: tuple[str, ...],
    path: Path | None,
    resume: Path | None,
) -> int:
    """Play a game in the terminal.

    This runs the Python of decks/GAME: rules.py, bots.py and what belongs to them. At the end, or
    when you leave, the game is kept as a replay: `cardforge replay FILE` shows it, `cardforge play
    --resume FILE` goes on with it.
    """
    from cardforge.jobs.play import PlayOptions, resume_session, start_session

    start = Path.cwd() if project is None else project
    if resume is not None:
        if game or players is not None or bots or variant or overrides or seed is not None:
            raise click.UsageError("a game that goes on has its own players, bots and settings")
        session = resume_session(start, resume, locale, names)
        path = path or resume
    elif game is None:
        raise click.UsageError("name a game, or a file with --resume")
    else:
        options = PlayOptions(players, people, bots, variant, overrides, seed, locale, names)
        session = start_session(start, game, options)
    click.echo(f"runs {session.playable.python}", err=True)
    _begin(session)
    try:
        ended = _people(session, path)
    except (click.Abort, KeyboardInterrupt):
        click.echo("")
        _keep(session, path)
        return STOPPED
    if ended:
        for line in ["", *session.result()]:
            click.echo(line)
    else:
        click.echo(session.said.package("left"))
    _keep(session, path)
    return OK


def _begin(session: "Session") -> None:
    said = session.said
    seats = [
        said.seat(seat) + (f" ({bot})" if bot else "") for seat, bot in enumerate(session.seats)
    ]
    click.echo(f"{said.title}: {', '.join(seats)}; --seed {session.playout.base}")


def _people(session: "Session", path: Path | None) -> bool:
    """Have everybody play; return whether the game came to its end."""
    several = len(session.people) > 1
    last = -1
    while True:
        session.advance()
        seat = session.turn
        if seat < 0:
            for line in session.news(last if last >= 0 or session.people else -1):
                click.echo(line)
            return True
        if several and seat != last:
            _hand_over(session, seat)
        last = seat
        if not _decide(session, seat, path):
            return False


def _hand_over(session: "Session", seat: int) -> None:
    """Keep the screen from the next person until it is theirs."""
    click.echo("")
    click.echo(session.said.package("hand_over", player=session.said.seat(seat)), nl=False)
    _read()
    click.clear()


def _decide(session: "Session", seat: int, path: Path | None) -> bool:
    """Have a person do one action, or take one back; return whether the game goes on."""
    said = session.said
    moves = session.moves()
    click.echo("")
    for line in (*session.news(seat), *session.table(seat), session.prompt()):
        click.echo(line)
    for number, move in enumerate(moves, 1):
        click.echo(f"{number:>3}  {move}")
    while True:
        click.echo(f"{said.seat(seat)} [1-{len(moves)} ? u s q] > ", nl=False)
        typed = _read()
        if typed is None:
            return False
        command = _TYPED.get(typed.lower())
        if typed.isdecimal() and 0 < int(typed) <= len(moves):
            session.act(int(typed) - 1)
            return True
        if command == "quit":
            return False
        if command == "undo" and session.undo():
            click.echo(said.package("undone"))
            return True
        if command == "undo":
            click.echo(said.package("first"))
        elif command == "save":
            _keep(session, path)
        elif command == "help":
            for line in (session.prompt("help"), said.package("help"), said.package("speak")):
                click.echo(line)
        elif not _speak(session, seat, typed) and not _narrow(moves, typed):
            click.echo(said.package("unknown", typed=typed, most=len(moves)))


def _speak(session: "Session", seat: int, typed: str) -> bool:
    """Say to all what begins with a quotation mark; return whether it does."""
    words = typed.strip(_QUOTES).strip()
    if not words or typed[0] not in _QUOTES:
        return False
    session.say(words)
    for line in session.news(seat):
        click.echo(line)
    return True


def _narrow(moves: list[str], typed: str) -> bool:
    """Show the moves that hold all words that were typed; return whether there are any."""
    words = typed.casefold().split()
    found = [
        (number, move)
        for number, move in enumerate(moves, 1)
        if words and all(word in move.casefold() for word in words)
    ]
    for number, move in found:
        click.echo(f"{number:>3}  {move}")
    return bool(found)


def _read() -> str | None:
    """Return a line that was typed; None where there are no more."""
    line = sys.stdin.readline()
    if not line:
        click.echo("")
        return None
    return line.strip()


def _keep(session: "Session", path: Path | None) -> None:
    from cardforge.cli.summary import shown_path

    click.echo(session.said.package("saved", file=shown_path(session.save(path))))
