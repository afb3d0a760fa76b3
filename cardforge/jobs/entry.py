"""What the manifest says of a unit: its options, its faces, and the files that hold."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from cardforge.jobs.manifest import FileEntry, UnitEntry, outdated
from cardforge.jobs.rules import NO_RUN
from cardforge.jobs.swap import Swap

if TYPE_CHECKING:
    from cardforge.jobs.unit import Planned


def entry_of(planned: "Planned", made: dict[str, FileEntry], out: Path, swap: Swap) -> UnitEntry:
    """Return the unit's entry in the manifest, with what earlier runs left and still holds.

    What no longer holds is removed.
    """
    job = planned.job
    faces = {
        one.component.id: {piece.id: piece.hashes for piece in one.pieces} for one in planned.drawn
    }
    files = dict(made)
    before = job.before
    if before is not None:
        if not job.selection.whole:
            faces = {
                name: {**before.faces.get(name, {}), **faces.get(name, {})}
                for name in (*before.faces, *faces)
            }
        runs: set[tuple[str, str]] = {(r.medium, r.options.backs) for r in job.choices.runs}
        whole = job.selection.whole and not job.only_changed
        if whole:
            runs.add(NO_RUN)
        own = re.compile(
            rf"{re.escape(f'{job.game.id}/{job.locale}')}/(rules/)?[^/\\]+\.(pdf|svg|dxf|html|md)"
        )
        gone = set(outdated(before.files, made, runs, whole=whole))
        for path, entry in before.files.items():
            if path in made or not own.fullmatch(path) or not (out / path).is_file():
                continue
            if path in gone:
                swap.remove(out / path)
            else:
                files[path] = entry
    choices = job.choices
    options = {
        "bleed": choices.bleed,
        "low_ink": choices.low_ink,
        **({} if choices.inked is None else {"color": "cmyk"}),
        "stock": choices.stock,
        "variant": job.variant,
        "settings": {name: _plain(job.settings[name]) for name in job.settings},
    }
    return UnitEntry(job.game.version, options, faces, files)


def _plain(value: object) -> object:
    """Return a setting's value as JSON gives it back."""
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return str(value) if isinstance(value, str) else value
