"""A project as it would be with other contents of some files, without touching it.

A folder of its own holds the project's files under second names (hard links, or copies where there
can be none), so that every stage reads them as it reads the project's own.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copy2
from tempfile import TemporaryDirectory

from cardforge.diagnostics import Findings
from cardforge.jobs.folders import CACHE, OUTPUT, PRINTERS, SHELVES
from cardforge.jobs.inputs import named_files
from cardforge.source.config import read_config
from cardforge.source.encoding import decode, read_text
from cardforge.source.project import CONFIG_FILE
from cardforge.source.reader import parse
from cardforge.source.spec import Reading

#: Folders of a project that are read; what cardforge.yaml names may lie elsewhere.
_READ = (*SHELVES, PRINTERS)
#: Names of files and folders that no project reads.
_LEFT_OUT = ("__pycache__", "node_modules")


@contextmanager
def mirrored(root: Path, contents: Mapping[str, bytes] | None = None) -> Iterator[Path]:
    """Yield a folder that holds the same project with other ``contents`` of some files.

    Names count from the project's folder. Files of the mirror are replaced, never written into.

    Raises:
        OSError: there is no room for it.
    """
    with TemporaryDirectory(prefix="cardforge-") as folder:
        twin = Path(folder).resolve()
        other = contents or {}
        named = _named(root, other.get(CONFIG_FILE))
        for name in (CONFIG_FILE, f"{OUTPUT}/{CACHE}/checked.json", *named):
            _second(root, twin, name)
        for shelf in _READ:
            _shelf(root, twin, shelf)
        for name, data in other.items():
            path = twin / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.write_bytes(data)
        yield twin


def _named(root: Path, config: bytes | None) -> list[str]:
    """Return the files that cardforge.yaml names; its faults are told where it is read."""
    unread = Findings()
    if config is None:
        source = read_text(root / CONFIG_FILE, CONFIG_FILE, unread)
    else:
        source = decode(config, CONFIG_FILE, unread)
    document = None if source is None else parse(source, unread)
    if document is None:
        return []
    read = read_config(document, Reading(document, unread, "cardforge"))
    named = [*named_files(read), *filter(None, (read.baseline,))]
    return [name for name in named if not Path(name).is_absolute() and ".." not in Path(name).parts]


def _shelf(root: Path, twin: Path, name: str) -> None:
    if (root / name).is_symlink():
        _second(root, twin, name)
        return
    try:
        entries = sorted(os.scandir(root / name), key=lambda entry: entry.name)
    except OSError:
        return
    (twin / name).mkdir(exist_ok=True)
    for entry in entries:
        inside = f"{name}/{entry.name}"
        if entry.name in _LEFT_OUT or entry.name.startswith(".git"):
            continue
        if entry.is_dir(follow_symlinks=False):
            _shelf(root, twin, inside)
        else:
            _second(root, twin, inside)


def _second(root: Path, twin: Path, name: str) -> None:
    """Give a file a second name in the mirror; a link leads where it led, in the mirror."""
    old, new = root / name, twin / name
    if new.exists() or new.is_symlink() or not (old.exists() or old.is_symlink()):
        return
    new.parent.mkdir(parents=True, exist_ok=True)
    if old.is_symlink():
        target = old.readlink()
        inside = target.is_absolute() and target.is_relative_to(root)
        new.symlink_to(twin / target.relative_to(root) if inside else target)
        return
    if old.is_dir():
        return
    try:
        new.hardlink_to(old)
    except OSError:
        with suppress(OSError):  # what cannot be read is told where it is looked for
            copy2(old, new)
