"""Printing: findings, faults, progress; output that no terminal's encoding can break."""

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import click

from cardforge.diagnostics import CardforgeError, Diagnostic


def make_safe(*streams: TextIO) -> None:
    """Have characters that a stream's encoding lacks spelt out instead of raising.

    On Windows a redirected stream has the encoding of the locale (cp1252), which lacks most
    letters that a game's text may hold.
    """
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_findings(
    findings: Sequence[Diagnostic],
    form: str,
    root: Path | None,
    *,
    err: bool = False,
) -> None:
    """Print findings in the format ``text`` or ``concise``."""
    if not findings:
        return
    from cardforge.diagnostics.report import report
    from cardforge.jobs.quoted import Lines

    click.echo(report(form, findings, Lines(root).line), err=err)
    if form == "text":
        click.echo("", err=err)


def print_fault(fault: CardforgeError) -> None:
    """Print the findings that ended a command, on stderr."""
    print_findings(fault.diagnostics, "text", None, err=True)


class Progress:
    """One line on a terminal that says what is being done; silent anywhere else."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._shown = 0
        self._on = self._stream.isatty()

    def __call__(self, done: int, total: int, what: str) -> None:
        """Show that step ``done`` (from 0) of ``total`` is at work on ``what``."""
        if not self._on:
            return
        line = f"[{done + 1}/{total}] {what}"[:78]
        self._stream.write(f"\r{line.ljust(self._shown)}")
        self._stream.flush()
        self._shown = len(line)

    def clear(self) -> None:
        """Take the line away, before other output."""
        if self._shown:
            self._stream.write(f"\r{' ' * self._shown}\r")
            self._stream.flush()
            self._shown = 0
