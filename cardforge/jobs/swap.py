"""Replaces several files as one: all of them, or none.

New contents are written beside their targets and flushed to disk. Only then, with the old files
kept under a second name and a journal that lists them, is each moved into place. A process that
is killed before the journal exists leaves every target untouched; one that is killed later leaves
a journal, and `recover` puts the old files back. So readers see one state or the other, and a
refusal halfway (a PDF held open by a viewer) undoes what was moved.
"""

import os
from contextlib import suppress
from io import BufferedWriter, FileIO
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from cardforge.diagnostics import InputFault
from cardforge.diagnostics.codes.tool import NOT_WRITTEN

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_JOURNAL = ".cache/swap"
#: Ends of the names of new and of kept old files; nobody else's files end so.
_NEW, _OLD = "cardforge-new", "cardforge-old"


class _Entry(NamedTuple):
    target: Path
    existed: bool


class Swap:
    """One set of files below ``root`` that change together."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._new: set[Path] = set()
        self._gone: set[Path] = set()
        self._open: list[BinaryIO] = []

    def open(self, target: Path) -> BinaryIO:
        """Return a stream for the new content of ``target``; it is closed by `commit`.

        Raises:
            InputFault: the folder or the file cannot be written; so does the stream, later.
        """
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            stream = BufferedWriter(_Draft(target))
        except OSError as refusal:
            raise refused(target, refusal) from refusal
        self._new.add(target)
        self._open.append(stream)
        return stream

    def remove(self, target: Path) -> None:
        """Have ``target`` gone after the commit."""
        self._gone.add(target)

    def commit(self) -> None:
        """Put all new files into place.

        Raises:
            InputFault: the system refused; every target is as it was.
        """
        try:
            self._flush()
            self._move()
        except InputFault:
            self.abandon()
            raise
        except OSError as refusal:
            self.abandon()
            raise refused(_target_of(refusal, self._root), refusal) from refusal

    def abandon(self) -> None:
        """Forget the new files and put back whatever was moved."""
        for stream in self._open:
            with suppress(OSError, InputFault):  # a full disk takes not even what is left over
                stream.close()
        self._open.clear()
        recover(self._root)
        for target in self._new | self._gone:
            _beside(target, _NEW).unlink(missing_ok=True)
            _beside(target, _OLD).unlink(missing_ok=True)
        self._new.clear()
        self._gone.clear()

    def _flush(self) -> None:
        for stream in self._open:
            stream.flush()
            os.fsync(stream.fileno())
            stream.close()
        self._open.clear()

    def _move(self) -> None:
        entries = [_Entry(t, t.exists()) for t in sorted(self._new | self._gone)]
        for entry in entries:
            if entry.existed:
                _keep(entry.target, _beside(entry.target, _OLD))
        _write_journal(self._root, entries)
        for entry in entries:
            if entry.target in self._new:
                _beside(entry.target, _NEW).replace(entry.target)
            elif entry.existed:
                entry.target.unlink()
        (self._root / _JOURNAL).unlink()
        for entry in entries:
            _beside(entry.target, _OLD).unlink(missing_ok=True)
        self._new.clear()
        self._gone.clear()


class _Draft(FileIO):
    """The new content of a file, beside it; a refusal to write names the file."""

    def __init__(self, target: Path) -> None:
        super().__init__(_beside(target, _NEW), "wb")
        self._target = target

    def write(self, data: "ReadableBuffer", /) -> int:
        try:
            return super().write(data)
        except OSError as refusal:  # a full disk has no file name to tell
            raise refused(self._target, refusal) from refusal


def write_whole(path: Path, data: bytes) -> None:
    """Write one file so that readers see the old content or the new, never a part.

    Raises:
        InputFault: the folder or the file cannot be written.
    """
    draft = _beside(path, _NEW)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as refusal:
        draft.unlink(missing_ok=True)
        raise refused(path, refusal) from refusal


def recover(root: Path) -> bool:
    """Undo a swap that did not come to its end; return whether there was one.

    Call it with the folder's lock held.
    """
    journal = root / _JOURNAL
    if not journal.exists():
        return False
    for name, existed in _read_journal(journal):
        target = root / name
        old = _beside(target, _OLD)
        if not existed:
            target.unlink(missing_ok=True)
        elif old.exists():
            old.replace(target)
            old.unlink(missing_ok=True)  # rename of two names of one file does nothing (POSIX)
    journal.unlink()
    return True


def _read_journal(journal: Path) -> list[tuple[str, bool]]:
    """Return the rows of a journal; none of one that a swap did not write, since it is damaged."""
    try:
        rows = loads(journal.read_bytes())
    except ValueError:
        return []
    sound = isinstance(rows, list) and all(
        isinstance(row, list)
        and len(row) == 2
        and isinstance(row[0], str)
        and not Path(row[0]).is_absolute()
        and ".." not in Path(row[0]).parts
        for row in rows
    )
    return [(name, bool(existed)) for name, existed in rows] if sound else []


def sweep(folder: Path, *ends: str) -> None:
    """Delete what killed runs left beside the files of ``folder`` whose names end so."""
    if not folder.is_dir():
        return
    left = tuple(f"{end}.{suffix}" for end in ends for suffix in (_NEW, _OLD))
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") and path.name.endswith(left):
            path.unlink(missing_ok=True)


def _write_journal(root: Path, entries: list[_Entry]) -> None:
    rows = [(entry.target.relative_to(root).as_posix(), entry.existed) for entry in entries]
    draft = root / f"{_JOURNAL}.new"
    draft.parent.mkdir(exist_ok=True)
    with draft.open("w", encoding="utf-8") as stream:
        stream.write(dumps(rows))
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(root / _JOURNAL)


def _keep(target: Path, old: Path) -> None:
    old.unlink(missing_ok=True)
    try:
        old.hardlink_to(target)
    except OSError:
        from shutil import copy2  # file systems without hard links (FAT, some network shares)

        copy2(target, old)


def _beside(target: Path, suffix: str) -> Path:
    return target.with_name(f".{target.name}.{suffix}")


def _target_of(refusal: OSError, root: Path) -> Path:
    name = refusal.filename2 or refusal.filename
    return Path(name) if isinstance(name, str) else root


def refused(target: Path, refusal: OSError) -> InputFault:
    """Return the fault for a file that the system did not let us write."""
    reason = (refusal.strerror or str(refusal)).lower()
    return InputFault(
        NOT_WRITTEN.at(
            None,
            f"cannot write {target.as_posix()}: {reason}",
            hint="close the program that shows it, make room, or choose another folder with "
            "--out; the previous output is still whole",
        )
    )
