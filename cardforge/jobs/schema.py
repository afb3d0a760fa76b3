"""JSON Schemas for editors, written where they are stale."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cardforge import __version__
from cardforge.diagnostics import Diagnostic, Findings, Severity
from cardforge.diagnostics.reading import read_bytes
from cardforge.jobs.folders import CACHE, OUTPUT, SCHEMA, prepare
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.manifest import digest
from cardforge.jobs.swap import Swap
from cardforge.source.model import Project
from cardforge.source.project import find_project, load_project

#: In the cache: what the schemas follow from, and their names.
_STAMP = "schemas"


class SchemaResult(NamedTuple):
    """What was written; ``fresh`` counts those that were up to date."""

    root: Path
    written: tuple[Path, ...]
    fresh: int
    findings: tuple[Diagnostic, ...]

    @property
    def clean(self) -> bool:
        """Whether no game has an error: only then is there a schema for each of its files."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


def write_schemas(start: Path) -> SchemaResult:
    """Write the schemas of the project around ``start`` to build/schema/.

    Raises:
        UsageFault: there is no project, or its configuration has errors.
        InputFault: the folder cannot be written.
    """
    findings = Findings()
    root = find_project(start)
    project = load_project(root, findings)
    out = root / OUTPUT
    with FolderLock(out):
        prepare(out, ())
        written, fresh = refresh_schemas(project, out)
    return SchemaResult(root, written, fresh, tuple(findings.sorted()))


def refresh_if_changed(project: Project, out: Path) -> None:
    """Write stale schemas, if a source file changed since this was last asked.

    Making all schemas only to find them up to date would cost each build 10 ms.
    """
    key = _key(project)
    if stamp_of(out) == key:
        return
    from cardforge.source.schema import schemas

    texts = schemas(project)
    _refresh(texts, out)
    stamp = out / CACHE / _STAMP
    stamp.write_text("\n".join((key, *sorted(texts))), "utf-8", newline="\n")


def stamp_of(out: Path) -> str:
    """Return the hash of what the schemas follow from that are there; "" where any is missing."""
    stamp = out / CACHE / _STAMP
    if not stamp.is_file():
        return ""
    key, *names = stamp.read_text("utf-8", "replace").split("\n")
    return key if all((out / SCHEMA / name).is_file() for name in names) else ""


def _key(project: Project) -> str:
    """Return a hash of all that schemas follow from: the tool and the source files."""
    parts = [__version__]
    for name in project.files:
        try:
            data = read_bytes(project.root / name)
        except OSError:  # reported where it was to be read
            data = b""
        parts += [name, sha256(data).hexdigest()]
    return digest(*parts, *project.games)


def refresh_schemas(project: Project, out: Path) -> tuple[tuple[Path, ...], int]:
    """Write the schemas that differ from what is there; return them and the number of others.

    Call it with the folder's lock held.
    """
    from cardforge.source.schema import schemas

    return _refresh(schemas(project), out)


def _refresh(texts: Mapping[str, str], out: Path) -> tuple[tuple[Path, ...], int]:
    swap = Swap(out)
    written = []
    for name, text in sorted(texts.items()):
        path = out / SCHEMA / name
        content = text.encode("utf-8")
        if not path.is_file() or path.read_bytes() != content:
            swap.open(path).write(content)
            written.append(path)
    if written:
        swap.commit()
    return tuple(written), len(texts) - len(written)
