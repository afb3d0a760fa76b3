"""Lines of a project's files, for findings that quote them."""

from collections.abc import Mapping
from pathlib import Path

from cardforge.diagnostics.limits import TEXT_BYTES
from cardforge.diagnostics.reading import read_bytes


class Lines:
    """Reads the lines that findings quote, each file once; ``root`` None knows no file.

    ``contents`` are files that were read from elsewhere than from the disk.
    """

    def __init__(self, root: Path | None, contents: Mapping[str, bytes] | None = None) -> None:
        self._root = root
        self._contents = contents or {}
        self._files: dict[str, list[str]] = {}

    def line(self, file: str, number: int) -> str:
        """Return a line (from 1), or "" where the file cannot be read as text."""
        if file not in self._files:
            self._files[file] = self._read(file)
        lines = self._files[file]
        return lines[number - 1] if number <= len(lines) else ""

    def _read(self, file: str) -> list[str]:
        if self._root is None:
            return []
        try:
            data = self._contents.get(file)
            text = (read_bytes(self._root / file, TEXT_BYTES) if data is None else data).decode(
                "utf-8-sig"
            )
        except (OSError, UnicodeDecodeError):
            return []
        return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
