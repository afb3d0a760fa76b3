"""``l10n export`` and ``l10n import``: translations as XLIFF and CSV."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, NamedTuple

from cardforge.diagnostics import (
    Diagnostic,
    Findings,
    InputFault,
    Place,
    SourceText,
    UsageFault,
)
from cardforge.diagnostics.codes.languages import BAD_EXCHANGE, NOT_TAKEN
from cardforge.diagnostics.codes.tool import BAD_OPTION
from cardforge.diagnostics.limits import TEXT_BYTES
from cardforge.diagnostics.reading import read_bytes
from cardforge.jobs.folders import output_folder, prepare
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.swap import write_whole
from cardforge.jobs.translating import Translated, catalog_of, is_clean, take_up
from cardforge.l10n.csv_file import read_csv, write_csv
from cardforge.l10n.exchange import DONE, Row, read_rows, rows_of
from cardforge.l10n.merge import PLAIN, Merged, merge
from cardforge.l10n.plurals import plural_count, plural_rule
from cardforge.l10n.po import read_catalog
from cardforge.l10n.xliff import read_xliff, write_xliff_12, write_xliff_20

Format = Literal["xliff", "xliff-1.2", "csv"]
#: Formats, with the endings of their files.
FORMATS: Final[dict[Format, str]] = {"xliff": "xlf", "xliff-1.2": "xlf", "csv": "csv"}
#: Folder of an output folder with exported files.
EXCHANGE: Final = "exchange"


class ExportedFile(NamedTuple):
    """A file that was written, and how many texts (plural forms apart) it holds."""

    path: Path
    rows: int


class ExportResult(NamedTuple):
    """What an export wrote."""

    root: Path
    files: tuple[ExportedFile, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is an error."""
        return is_clean(self.findings)


def export_catalogs(
    start: Path,
    locale: str,
    games: tuple[str, ...],
    form: Format = "xliff",
    out: Path | None = None,
    *,
    todo: bool = False,
) -> ExportResult:
    """Write the texts of games in a language, with their translations, to ``build/exchange``.

    With ``todo`` only those that are not translated, or await a person.

    Raises:
        UsageFault: something asked for does not exist.
        InputFault: a file cannot be written.
    """
    work = take_up(start, games, (locale,))
    folder = output_folder(work.root, out)
    files = []
    with FolderLock(folder):
        prepare(folder, ())
        for one in work.games:
            own = Findings()
            found = _rows(one, locale, work.root, own)
            work.findings.add(*work.policy.settled(own.sorted()))
            if found is None:
                continue
            rows = [row for row in found if not todo or row.state != DONE]
            path = folder / EXCHANGE / f"{one.game.id}-{locale}.{FORMATS[form]}"
            text = _written(form, rows, one.game.source_locale, locale, one.game.id)
            write_whole(path, text.encode("utf-8"))
            files.append(ExportedFile(path, len(rows)))
    return ExportResult(work.root, tuple(files), tuple(work.findings.sorted()))


def _rows(one: Translated, locale: str, root: Path, findings: Findings) -> list[Row] | None:
    """Return the rows of a catalog, or of one that is still to be made; None where it is broken."""
    path, shown = catalog_of(one.game, locale, root)
    catalog = None
    if path.is_file():
        catalog = read_catalog(path, shown, locale, findings)
        if catalog is None:
            return None
    forms = plural_count(plural_rule(locale)) if catalog is None else catalog.forms
    return list(rows_of(one.covered(locale), catalog, forms))


def _written(form: Format, rows: Iterable[Row], source: str, locale: str, game: str) -> str:
    if form == "csv":
        return write_csv(rows, source, locale)
    write = write_xliff_12 if form == "xliff-1.2" else write_xliff_20
    return write(rows, source, locale, game)


class ImportResult(NamedTuple):
    """What an import took: translations, into which catalog, and how far that is now."""

    root: Path
    file: str
    taken: int
    merged: Merged | None
    findings: tuple[Diagnostic, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is an error."""
        return is_clean(self.findings)


def import_catalog(start: Path, locale: str, game: str, file: Path) -> ImportResult:
    """Take the translations of a file (XLIFF or CSV) into the catalog of a game's language.

    Raises:
        UsageFault: there is no such game, language or file.
        InputFault: the file, or the catalog, cannot be read or written.
    """
    work = take_up(start, (game,), (locale,))
    source = _read(file)
    rows = list(read_csv(source) if file.suffix.lower() in (".csv", ".tsv") else read_xliff(source))
    for one in work.games:
        messages = one.covered(locale)
        reading = read_rows(rows, messages)
        found = Findings()
        found.add(*_left_out(reading.unknown, source, "`{}` is no text of `" + game + "`"))
        found.add(*_left_out(reading.outdated, source, "`{}` has another source text now"))
        work.findings.add(*work.policy.settled(found.sorted()))
        path, shown = catalog_of(one.game, locale, work.root)
        merged = merge(one.game.title, locale, path, shown, messages, PLAIN, reading.given)
        if merged.text is not None:
            write_whole(path, merged.text.encode("utf-8"))
        taken = len(reading.given)
        return ImportResult(work.root, shown, taken, merged, tuple(work.findings.sorted()))
    return ImportResult(work.root, "", 0, None, tuple(work.findings.sorted()))


def _left_out(rows: Iterable[Row], source: SourceText, what: str) -> list[Diagnostic]:
    """Return a finding for each row with a translation that is not taken."""

    def place(row: Row) -> Place:
        return source.place(source.offset(max(row.line, 1), 1))

    return [
        NOT_TAKEN.at(
            place(row),
            what.format(row.id),
            hint="export anew, and translate what the game says now",
            path=row.id,
        )
        for row in rows
        if row.target
    ]


def _read(file: Path) -> SourceText:
    try:
        data = read_bytes(file, TEXT_BYTES)
    except OSError as refusal:
        reason = (refusal.strerror or "").lower()
        what = f"{file.as_posix()} cannot be read: {reason}"
        raise UsageFault(BAD_OPTION.at(None, what, hint="name a file of translations")) from None
    try:
        return SourceText(file.as_posix(), data.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        before = SourceText(file.as_posix(), data[: fault.start].decode("utf-8-sig"))
        place = before.place(len(before.text))
        what = f"byte {data[fault.start]:02x} is no UTF-8"
        raise InputFault(BAD_EXCHANGE.at(place, what, hint="save the file as UTF-8")) from None
