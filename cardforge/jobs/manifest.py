"""``manifest.json``: what a build drew and wrote, as hashes.

For each unit (``game/locale``): a hash of each side of each card, and pages, size and digest of
each file. The same input gives the same bytes. A build of some games, or of some cards, changes
only their entries, so the manifest always tells what the output folder holds.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cardforge import __version__
from cardforge.diagnostics import InputFault, UsageFault
from cardforge.diagnostics.codes.tool import BAD_MANIFEST, NOT_WRITTEN
from cardforge.diagnostics.reading import read_bytes

#: Changes when a face is hashed in another way.
FORMAT = 1

#: component → card → (hash of the front, hash of the back or "").
FaceHashes = dict[str, dict[str, tuple[str, str]]]


class FileEntry(NamedTuple):
    """What is known of one written file; ``paper`` and ``backs`` say which run it belongs to."""

    pages: int
    size: int
    digest: str
    paper: str
    backs: str


class UnitEntry(NamedTuple):
    """One game in one locale; ``options`` are those that changed what is drawn."""

    version: str
    options: Mapping[str, object]
    faces: FaceHashes
    files: dict[str, FileEntry]


Manifest = dict[str, UnitEntry]


def read(path: Path) -> Manifest:
    """Read a manifest.

    Raises:
        UsageFault: the file is missing, is not a manifest, or is of another format.
    """
    try:
        data = json.loads(read_bytes(path))
        if data["manifest"] != FORMAT:
            raise _bad(path, f"it has format {data['manifest']}, wanted is {FORMAT}")
        return {name: _unit(entry) for name, entry in data["units"].items()}
    except OSError as refusal:
        raise _bad(path, (refusal.strerror or str(refusal)).lower()) from refusal
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as fault:
        raise _bad(path, "it was not written by cardforge build") from fault


def read_if_any(path: Path) -> Manifest:
    """Read the manifest of the output folder; one that is missing or unusable counts as empty.

    It is only a record of earlier output here, and the build is about to write it anew.
    """
    try:
        return read(path)
    except UsageFault:
        return {}


def refuse_foreign(path: Path) -> None:
    """See that a manifest.json in a folder of the user's is not that of another tool.

    Web pages and browser extensions have a file of that name too.

    Raises:
        InputFault: the file is there, and cardforge did not write it.
    """
    try:
        data = json.loads(read_bytes(path))
    except OSError:
        return
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or "cardforge" not in data:
        raise InputFault(
            NOT_WRITTEN.at(
                None,
                f"{path.as_posix()} is there and was not written by cardforge",
                hint="choose another folder with --out, or move the file away",
            )
        )


def outdated(
    files: Mapping[str, FileEntry],
    made: Collection[str],
    runs: Collection[tuple[str, str]],
    *,
    whole: bool,
) -> Iterator[str]:
    """Yield what earlier builds left and one that made ``made`` removes.

    That is, for a ``whole`` build, each other file of its ``runs`` (papers and back modes); for
    any, the cut files of a PDF that was written anew, as they follow that PDF's sheets.
    """
    for path, entry in files.items():
        pdf = f"{path.rpartition('-cut-')[0]}.pdf"
        if path not in made and (pdf in made or (whole and (entry.paper, entry.backs) in runs)):
            yield path


def text(manifest: Manifest) -> str:
    """Return the manifest as JSON text: sorted, so that equal input gives equal bytes."""
    return "".join(lines(manifest))


def lines(manifest: Manifest) -> Iterator[str]:
    """Yield the manifest's lines: one for each card and file, so that they can be compared."""
    yield f'{{\n "cardforge": {_json(__version__)},\n "manifest": {_json(FORMAT)},\n "units": '
    yield from _object(
        {
            name: _object(
                {
                    "faces": _object(
                        {component: _object(cards, 4) for component, cards in unit.faces.items()},
                        3,
                    ),
                    "files": _object(
                        {path: entry._asdict() for path, entry in unit.files.items()}, 3
                    ),
                    "options": dict(unit.options),
                    "version": unit.version,
                },
                2,
            )
            for name, unit in manifest.items()
        },
        1,
    )
    yield "\n}\n"


#: Writes in C, unlike `json.dumps` with an indent.
_json = json.JSONEncoder(sort_keys=True, ensure_ascii=False).encode


def _object(values: Mapping[str, object], depth: int) -> Iterator[str]:
    """Yield an object with a line for each name; values are data, or such objects themselves."""
    before = "{"
    margin = " " * (depth + 1)
    for name in sorted(values):
        value = values[name]
        start = f"{before}\n{margin}{_json(name)}: "
        if isinstance(value, Iterator):
            yield start
            yield from value
        else:
            yield f"{start}{_json(value)}"
        before = ","
    yield f"\n{margin[1:]}}}" if values else "{}"


def digest(*parts: str) -> str:
    """Return a short hash (96 bits, hex) of text parts; their borders count."""
    hasher = sha256()
    for part in parts:
        content = part.encode("utf-8", "surrogatepass")
        hasher.update(f"{len(content)}:".encode())
        hasher.update(content)
    return hasher.hexdigest()[:24]


def _unit(entry: dict[str, Any]) -> UnitEntry:
    faces = {
        component: {card: (sides[0], sides[1]) for card, sides in cards.items()}
        for component, cards in entry["faces"].items()
    }
    files = {path: FileEntry(**values) for path, values in entry["files"].items()}
    return UnitEntry(entry["version"], entry["options"], faces, files)


def _bad(path: Path, why: str) -> UsageFault:
    return UsageFault(
        BAD_MANIFEST.at(
            None,
            f"{path.as_posix()} cannot be used as a manifest: {why}",
            hint="give the manifest.json of an earlier build, or leave --since out",
        )
    )
