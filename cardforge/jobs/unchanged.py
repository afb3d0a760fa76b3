"""What earlier builds made of which inputs, so that nothing is built twice.

A unit (game and locale) is taken as it is where all it follows from is as it was, the manifest
says of it what that build wrote, and every file is there with the size and content that the
manifest names. What was found then is shown again. Where the whole run is as it was, not even
the decks are read. The record lies in the cache of the output folder; without it all is built.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.diagnostics import Diagnostic, Fix, InputFault, Related, Severity
from cardforge.diagnostics.reading import read_bytes
from cardforge.jobs.folders import CACHE
from cardforge.jobs.inputs import Inputs
from cardforge.jobs.manifest import UnitEntry, digest, outdated
from cardforge.jobs.results import BuiltFile, BuiltUnit
from cardforge.jobs.schema import stamp_of
from cardforge.jobs.swap import write_whole

#: Changes when the record is written in another way.
_FORMAT = 1
_FILE = "built.json"
#: Runs, and units of one name, that are remembered: those of the last options asked for.
_KEPT = 8


class Known(NamedTuple):
    """A unit as it was built, and what was found then."""

    unit: BuiltUnit
    findings: tuple[Diagnostic, ...]


class Run(NamedTuple):
    """What a whole run came to; ``findings`` are those that belong to no unit."""

    games: tuple[str, ...]
    units: tuple[tuple[str, str], ...]
    findings: tuple[Diagnostic, ...]


class Memory:
    """The record of an output folder."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._path = out / CACHE / _FILE
        self._runs: dict[str, dict[str, Any]] = {}
        self._units: dict[str, dict[str, dict[str, Any]]] = {}
        self._saved = True
        # Made anew by the next build.
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            data = json.loads(read_bytes(self._path))
            if data["format"] == _FORMAT:
                self._runs, self._units = dict(data["runs"]), dict(data["units"])

    def run(self, inputs: Inputs) -> Run | None:
        """Return what these inputs came to; None where they changed, or are not known."""
        found = self._runs.get(inputs.asked_run)
        if found is None or found["key"] != inputs.run():
            return None
        if found["named"] != inputs.named(found["named"]) or found["schemas"] != stamp_of(
            self._out
        ):
            return None
        units = tuple((name, key) for name, key in found["units"])
        return Run(tuple(found["games"]), units, findings_of(found["findings"]))

    def unit(self, name: str, inputs: Inputs, key: str, entry: UnitEntry | None) -> Known | None:
        """Return a unit that is as it would be built; ``entry`` is the manifest's."""
        found = self._units.get(name, {}).get(inputs.asked)
        if found is None or found["key"] != key or entry is None:
            return None
        unit = found["unit"]
        files = tuple(BuiltFile(**file) for file in unit["files"])
        made = [file.path for file in files]
        if found["entry"] != _entry_hash(entry, made) or not _are_there(self._out, entry, made):
            return None
        runs = {(entry.files[path].paper, entry.files[path].backs) for path in made}
        if any(outdated(entry.files, made, runs, whole=found["whole"])):
            return None
        built = BuiltUnit(**{**unit, "files": files, "unchanged": True})
        return Known(built, findings_of(found["findings"]))

    def keep_unit(
        self,
        name: str,
        inputs: Inputs,
        key: str,
        known: Known,
        entry: UnitEntry,
        *,
        whole: bool,
    ) -> None:
        """Remember a unit that was written."""
        unit = known.unit
        files = [file._asdict() for file in unit.files]
        units = self._units.setdefault(name, {})
        _put(
            units,
            inputs.asked,
            {
                "key": key,
                "entry": _entry_hash(entry, [file.path for file in unit.files]),
                "unit": {**unit._asdict(), "files": files},
                "findings": list(known.findings),
                "whole": whole,
            },
        )
        self._saved = False

    def keep_run(
        self,
        inputs: Inputs,
        games: Iterable[str],
        units: Mapping[str, str],
        findings: Iterable[Diagnostic],
        named: Mapping[str, str],
    ) -> None:
        """Remember a run without errors; ``units`` are the keys of its units by name."""
        _put(
            self._runs,
            inputs.asked_run,
            {
                "key": inputs.run(),
                "named": dict(named),
                "schemas": stamp_of(self._out),
                "games": list(games),
                "units": list(units.items()),
                "findings": list(findings),
            },
        )
        self._saved = False

    def save(self) -> None:
        """Write the record. Where that is refused, the next build makes everything again."""
        if self._saved:
            return
        data = {"format": _FORMAT, "runs": self._runs, "units": self._units}
        with suppress(InputFault):
            write_whole(self._path, json.dumps(data).encode("ascii"))
        self._saved = True


def _put(shelf: dict[str, dict[str, Any]], name: str, value: dict[str, Any]) -> None:
    """Keep a value as the newest of some."""
    shelf.pop(name, None)
    shelf[name] = value
    for old in list(shelf)[:-_KEPT]:
        del shelf[old]


def _entry_hash(entry: UnitEntry, made: Iterable[str]) -> str:
    """Return a hash of what the manifest says of a unit; of its files, of those that were made."""
    files = [entry.files.get(path) for path in made]
    said = [entry.version, dict(entry.options), entry.faces, files]
    return digest(json.dumps(said, sort_keys=True))


def _are_there(out: Path, entry: UnitEntry, made: Iterable[str]) -> bool:
    """Tell whether files lie there as the manifest has them."""
    try:
        return all(
            (out / path).stat().st_size == entry.files[path].size
            and sha256((out / path).read_bytes()).hexdigest() == entry.files[path].digest
            for path in made
        )
    except OSError:
        return False


def findings_of(rows: Iterable[list[Any]]) -> tuple[Diagnostic, ...]:
    """Return findings as they were kept: named tuples are lists in JSON."""
    found = (Diagnostic._make(row) for row in rows)
    return tuple(
        one._replace(
            severity=Severity(one.severity),
            related=tuple(Related._make(row) for row in one.related),
            fix=None if one.fix is None else Fix._make(one.fix),
        )
        for one in found
    )
