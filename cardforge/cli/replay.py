"""``cardforge replay``: a game that was played, step by step."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli import OK
from cardforge.cli.options import File, project_option

if TYPE_CHECKING:
    from cardforge.jobs.replay import Shown, Step


@click.command()
@click.argument("file", type=File())
@project_option
@click.option("--all", "whole", is_flag=True, help="Print all steps, and ask nothing.")
@click.option("--lang", "locale", metavar="CODE", help="A language of the game.")
def replay(file: Path, project: Path | None, whole: bool, locale: str | None) -> int:
    """Show a game that was played, step by step.

    Enter shows the next step, a number goes there, also back, and q leaves. This runs the Python of
    the game's folder. A replay of rules or cards that have changed since is refused.
    """
    from cardforge.jobs.replay import show_replay

    shown = show_replay(Path.cwd() if project is None else project, file, locale)
    click.echo(f"runs {shown.playable.python}", err=True)
    if whole:
        for step in shown.steps():
            _show(step)
    elif not _walk(shown):
        return OK
    for line in shown.result():
        click.echo(line)
    return OK


def _walk(shown: "Shown") -> bool:
    """Show step after step as is asked for; return whether the last one was shown."""
    wanted = 1
    while wanted:
        for step in shown.steps():
            if step.number < wanted:
                continue
            _show(step)
            if step.number == step.of:
                return True
            wanted = _ask(step)
            if wanted <= step.number:
                break
        else:
            return not shown.replay.actions
    return False


def _ask(step: "Step") -> int:
    """Return the number of the step that is wanted next, at most the last; 0 for none."""
    click.echo(f"{step.number}/{step.of} [Enter, number, q] > ", nl=False)
    line = sys.stdin.readline()
    word = line.strip().lower()
    if not line or word in ("q", "quit"):
        click.echo("")
        return 0
    number = int(word) if word.isascii() and word.isdigit() else step.number + 1
    return max(1, min(number, step.of))


def _show(step: "Step") -> None:
    click.echo(f"{step.number}. {step.player}: {step.action}")
    for line in step.table:
        click.echo(f"     {line}")
    for line in step.events:
        click.echo(f"   > {line}")
