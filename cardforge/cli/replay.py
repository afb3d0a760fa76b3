"""``cardforge replay``: a game that was played, step by step."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli import OK
from cardforge.cli.options import File, project_option

if TYPE_CHECKING:
    from cardforge.jobs.replay import Step


@click.command()
@click.argument("file", type=File())
@project_option
@click.option("--all", "whole", is_flag=True, help="Print all steps, and ask nothing.")
@click.option("--lang", "locale", metavar="CODE", help="A language of the game.")
def replay(file: Path, project: Path | None, whole: bool, locale: str | None) -> int:
    """Show a game that was played, step by step.

    Enter shows the next step, a number goes there, q leaves. This runs the Python of the game's
    folder. A replay of rules or cards that have changed since is refused.
    """
    from cardforge.jobs.replay import show_replay

    shown = show_replay(Path.cwd() if project is None else project, file, locale)
    click.echo(f"runs {shown.playable.python}", err=True)
    steps = shown.steps()
    wanted = 1
    for step in steps:
        if not whole and step.number == wanted:
            click.echo(f"{step.number}/{step.of} [Enter, number, q] > ", nl=False)
            typed = sys.stdin.readline()
            if not typed or typed.strip().lower() in ("q", "quit"):
                click.echo("")
                return OK
            word = typed.strip()
            wanted = max(int(word), step.number) if word.isdecimal() else step.number
        if whole or step.number >= wanted:
            _show(step)
            wanted = step.number + 1
    for line in shown.result():
        click.echo(line)
    return OK


def _show(step: "Step") -> None:
    click.echo(f"{step.number}. {step.player}: {step.action}")
    for line in step.table:
        click.echo(f"     {line}")
    for line in step.events:
        click.echo(f"   > {line}")
