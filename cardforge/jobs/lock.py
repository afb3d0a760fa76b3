"""One build at a time in one output folder.

The lock is the operating system's, on an open file, so it ends with the process that holds it,
however that ends.
"""

import sys
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from cardforge.diagnostics import InputFault
from cardforge.diagnostics.codes.tool import BUSY, NOT_WRITTEN


class FolderLock:
    """Holds a folder (made when missing) for the length of a ``with`` block.

    Raises:
        InputFault: another process holds it, or the folder cannot be made.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stream: BinaryIO | None = None

    def __enter__(self) -> None:
        try:
            file = self._folder / ".cache" / "lock"
            file.parent.mkdir(parents=True, exist_ok=True)
            self._stream = file.open("ab")
        except OSError as refusal:
            reason = (refusal.strerror or str(refusal)).lower()
            raise InputFault(
                NOT_WRITTEN.at(
                    None,
                    f"cannot write to the folder {self._folder.as_posix()}: {reason}",
                    hint="choose another folder with --out",
                )
            ) from refusal
        if not _take(self._stream):
            self._stream.close()
            raise InputFault(
                BUSY.at(
                    None,
                    f"another cardforge is writing to {self._folder.as_posix()}",
                    hint="wait until it ends, or choose another folder with --out",
                )
            )

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._stream is not None:
            self._stream.close()


def _take(stream: BinaryIO) -> bool:
    """Lock an open file at once; return whether it could be had."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
