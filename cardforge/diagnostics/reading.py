"""Reads ordinary files of bounded size: no pipe that never ends, no device, no 5 GB by mistake."""

import os
from errno import EFBIG, EINVAL, EISDIR
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from cardforge.diagnostics.limits import FILE_BYTES

#: A pipe without a writer opens at once, and Windows leaves line ends alone.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_bytes(path: Path, most: int = FILE_BYTES) -> bytes:
    """Return the bytes of a file.

    Raises:
        OSError: it cannot be read, is no ordinary file, or has more than ``most`` bytes;
            ``strerror`` says so in a person's words.
    """
    handle = os.open(path, _FLAGS)
    try:
        hold(os.fstat(handle), most)
        with open(handle, "rb", closefd=False) as stream:
            return stream.read()
    finally:
        os.close(handle)


def lies_in(path: Path, folder: Path) -> bool:
    """Tell whether a file is in a folder once links are followed; of links in a circle, itself."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def hold(status: os.stat_result, most: int = FILE_BYTES) -> None:
    """See that a file is an ordinary one of at most ``most`` bytes.

    Raises:
        OSError: it is not.
    """
    if S_ISDIR(status.st_mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if not S_ISREG(status.st_mode):
        raise OSError(EINVAL, "it is no ordinary file")
    if status.st_size > most:
        raise OSError(EFBIG, f"it has {status.st_size:,} bytes, and at most {most:,} are read")
