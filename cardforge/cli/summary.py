"""How the result of a build is shown."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.output import print_findings
from cardforge.diagnostics import Severity
from cardforge.jobs.results import BuildResult, BuiltUnit

if TYPE_CHECKING:
    from cardforge.jobs.shop import ShopResult


def show_build(result: BuildResult, form: str) -> None:
    """Print findings and summary as ``text``, ``concise`` or ``json``."""
    if form == "json":
        click.echo(as_json(result))
        return
    print_findings(result.findings, form, result.root)
    for unit in result.units:
        click.echo(unit_line(unit))
    click.echo(total_line(result))


def unit_line(unit: BuiltUnit) -> str:
    """Return the line about one game in one locale."""
    name = f"{unit.game} {unit.locale}".rstrip()
    if not unit.written:
        fate = "the previous output is kept" if unit.kept else "there is no earlier output"
        return f"{name}: not written because of {counted(unit.errors, 'error')}; {fate}"
    changed = "" if unit.changed is None else f"{counted(unit.changed, 'card')} changed, "
    state = "unchanged, " if unit.unchanged else ""
    return (
        f"{name}: {state}{changed}{counted_pieces(unit.pieces)}, "
        f"{counted(sum(file.pages for file in unit.files), 'page')}, "
        f"{counted(len(unit.files), 'file')}"
    )


def show_shop(result: "ShopResult", form: str) -> None:
    """Print findings and summary of files for a print shop."""
    built = result.build
    if form == "json":
        click.echo(as_json(built, shop=result.vendor.id))
        return
    print_findings(built.findings, form, built.root)
    for unit in built.units:
        if unit.written:
            images = sum(file.path.endswith(".png") for file in unit.files)
            pages = sum(file.pages for file in unit.files)
            made = counted(images, "image") if images else counted(pages, "page")
            click.echo(
                f"{unit.game} {unit.locale} for {result.vendor.title}: "
                f"{counted(unit.cards, 'card')}, {made}, {counted(len(unit.files), 'file')}"
            )
        else:
            click.echo(unit_line(unit))
    click.echo(
        f"{counted(built.cards, 'card')}, {counted(built.files, 'file')} in "
        f"{shown_path(built.out)}; {findings_line(built)}; {built.seconds:.2f} s"
    )


def findings_line(result: BuildResult) -> str:
    """Return how many findings of each severity there are."""
    parts = (
        counted(result.count(severity), severity.value)
        for severity in Severity
        if result.count(severity)
    )
    return ", ".join(parts) or "no findings"


def total_line(result: BuildResult) -> str:
    """Return the last line: pieces, pages, files, findings, seconds, folder."""
    return (
        f"{counted_pieces(result.pieces)}, {counted(result.pages, 'page')}, "
        f"{counted(result.files, 'file')} in {shown_path(result.out)}; "
        f"{findings_line(result)}; {result.seconds:.2f} s"
    )


def counted(number: int, noun: str) -> str:
    """Return ``1 card``, ``2 cards``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}{'es' * (noun == 'box') or 's'}"


def counted_pieces(pieces: Mapping[str, int]) -> str:
    """Return ``110 cards, 1 box``: cards first, then the other kinds as the game has them."""
    kinds = sorted(pieces, key=lambda kind: kind != "card")
    return ", ".join(counted(pieces[kind], kind) for kind in kinds) or counted(0, "card")


def shown_path(path: Path) -> str:
    """Return the path as seen from the current folder, where it lies inside or just above."""
    try:
        relative = Path(os.path.relpath(path)).as_posix()
    except ValueError:  # another drive on Windows
        return path.as_posix()
    return path.as_posix() if relative.startswith("../../..") else relative


def as_json(result: BuildResult, **more: str) -> str:
    """Return the result as one JSON object (ASCII, so that no encoding can break it)."""
    from json import dumps

    from cardforge.diagnostics.report.data import all_as_data

    return dumps(
        {
            "ok": result.clean,
            **more,
            "cards": result.cards,
            "pieces": result.pieces,
            "pages": result.pages,
            "files": result.files,
            "seconds": round(result.seconds, 3),
            "out": result.out.as_posix(),
            "units": [
                {
                    **unit._asdict(),
                    "files": [file._asdict() for file in unit.files],
                }
                for unit in result.units
            ],
            "findings": all_as_data(result.findings),
        },
        indent=2,
    )
