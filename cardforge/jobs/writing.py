"""PDFs of one unit of a build while they are written: where the bytes go, and their hashes."""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.jobs.choices import Run
from cardforge.jobs.manifest import FileEntry
from cardforge.jobs.swap import Swap, refused
from cardforge.sheets.pdf import Meta, PdfFile
from cardforge.sheets.plan import SheetPlan, add_cover
from cardforge.source.model import Game

if TYPE_CHECKING:
    from cardforge.sheets.press import Press


class PlannedFile(NamedTuple):
    """One PDF to write; ``path`` is relative to the output folder."""

    path: str
    run: Run
    plans: tuple[SheetPlan, ...]
    kit: bool = False
    #: The kit's first page; None where there is none.
    cover: FaceCode | None = None
    #: How it is written for a press; None for home printers.
    press: "Press | None" = None


class Hashing:
    """A stream that knows how much went through it, and its SHA-256."""

    def __init__(self, stream: BinaryIO, target: Path) -> None:
        self._stream = stream
        self._target = target
        self._hash = sha256()
        self.size = 0

    def write(self, data: bytes) -> int:
        """Pass data on.

        Raises:
            InputFault: the file cannot be written.
        """
        self._hash.update(data)
        self.size += len(data)
        try:
            return self._stream.write(data)
        except OSError as refusal:  # a full disk has no file name to tell
            raise refused(self._target, refusal) from refusal

    def digest(self) -> str:
        """Return the SHA-256 of what was written."""
        return self._hash.hexdigest()


class Writing:
    """A PDF that is being written."""

    def __init__(
        self, file: PlannedFile, game: Game, locale: str, swap: Swap, target: Path
    ) -> None:
        self.file = file
        self._stream = Hashing(swap.open(target), target)
        meta = Meta(title_of(game, file), locale, duplex_of(file.run))
        self.pdf = PdfFile(self._stream, meta, file.press)  # type: ignore[arg-type]

    def begin(self) -> None:
        """Write the first page of a kit."""
        file = self.file
        if file.cover is not None:
            add_cover(self.pdf, file.cover, file.run.paper, turned=bool(duplex_of(file.run)))

    def finish(self) -> FileEntry:
        """Close the PDF and return what the manifest says of it."""
        self.pdf.close()
        run, stream = self.file.run, self._stream
        return FileEntry(
            self.pdf.pages, stream.size, stream.digest(), run.medium, run.options.backs
        )


def title_of(game: Game, file: PlannedFile) -> str:
    """Return the title of a file."""
    if file.kit:
        return game.title
    return f"{game.title}: {file.plans[0].title}"


def duplex_of(run: Run) -> Literal["long", "short", ""]:
    """Return the edge on which the printer is to turn a run's sheets."""
    if run.options.backs == "duplex-long":
        return "long"
    return "short" if run.options.backs == "duplex-short" else ""
