"""What earlier checks found of which inputs, so that nothing is drawn twice.

A unit (game and locale) of which all it follows from is as it was has the findings of then; where
nothing at all has changed since the whole project was checked, not even the decks are read. The
record lies in the cache of the output folder; without it everything is drawn.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.diagnostics import Diagnostic, InputFault
from cardforge.diagnostics.reading import read_bytes
from cardforge.jobs.folders import CACHE
from cardforge.jobs.inputs import Inputs
from cardforge.jobs.limits import LeftOut
from cardforge.jobs.schema import stamp_of
from cardforge.jobs.swap import write_whole
from cardforge.jobs.unchanged import findings_of

#: Changes when the record is written in another way.
_FORMAT = 1
_FILE = "checked.json"


class Run(NamedTuple):
    """What a check of the whole project came to, whatever was then shown of it."""

    games: tuple[str, ...]
    failed: tuple[str, ...]
    findings: tuple[Diagnostic, ...]
    left_out: LeftOut = LeftOut()


class Looked:
    """The record of an output folder; with ``fresh`` nothing is known."""

    def __init__(self, out: Path, *, fresh: bool = False) -> None:
        self._path = out / CACHE / _FILE
        #: Name of a unit → hash of its inputs, rows of its findings.
        self._units: dict[str, tuple[str, Sequence[list[object]]]] = {}
        self._run: dict[str, Any] = {}
        self._out = out
        self._saved = True
        if not fresh:
            # Made anew by this check.
            with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
                data = json.loads(read_bytes(self._path))
                if data["format"] == _FORMAT:
                    self._run = dict(data["run"])
                    self._units = {
                        name: (key, rows) for name, (key, rows) in dict(data["units"]).items()
                    }

    def known(self, name: str, key: str) -> tuple[Diagnostic, ...] | None:
        """Return what was found of a unit; None where its inputs changed, or are not known."""
        before, rows = self._units.get(name, ("", ()))
        if before != key:
            return None
        try:
            return findings_of(rows)
        except (TypeError, ValueError):  # the record is damaged
            return None

    def keep(self, name: str, key: str, findings: Sequence[Diagnostic]) -> None:
        """Remember what was found of a unit."""
        self._units[name] = key, [list(finding) for finding in findings]
        self._saved = False

    def run(self, inputs: Inputs) -> Run | None:
        """Return what a check of the whole project came to; None where anything changed."""
        found = self._run
        try:
            if (
                found.get("key") != inputs.run()
                or found["named"] != inputs.named(found["named"])
                or found["schemas"] != stamp_of(self._out)
            ):
                return None
            findings = findings_of(found["findings"])
            left_out = LeftOut(*found["left_out"])
            return Run(tuple(found["games"]), tuple(found["failed"]), findings, left_out)
        except (KeyError, TypeError, ValueError, AttributeError):  # the record is damaged
            return None

    def keep_run(self, inputs: Inputs, named: Mapping[str, str], run: Run) -> None:
        """Remember a check of the whole project; ``named`` are other files it followed from."""
        self._run = {
            "key": inputs.run(),
            "named": dict(named),
            "schemas": stamp_of(self._out),
            "games": run.games,
            "failed": run.failed,
            "findings": [list(finding) for finding in run.findings],
            "left_out": run.left_out,
        }
        self._saved = False

    def save(self, games: Collection[str]) -> None:
        """Write the record, without games that are gone, where that can be done."""
        if self._saved:
            return
        units = {name: row for name, row in self._units.items() if name.split("/")[0] in games}
        data = {"format": _FORMAT, "run": self._run, "units": units}
        with suppress(InputFault, OSError):
            write_whole(self._path, json.dumps(data).encode("ascii"))
