"""Messages as CSV: a table for a spreadsheet, read and written as RFC 4180 has it."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from cardforge.diagnostics import InputFault, SourceText
from cardforge.diagnostics.codes.languages import BAD_EXCHANGE
from cardforge.l10n.exchange import DONE, FUZZY, NEW, STATES, Row

COLUMNS = ("id", "source", "target", "state", "notes")
#: What a spreadsheet takes for a formula at the start of a cell; an apostrophe makes it text.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


def write_csv(rows: Iterable[Row], source: str, locale: str) -> str:
    """Return the file: UTF-8 with a mark, by which spreadsheets know it, and CRLF.

    The head names the languages: ``source (en)``, ``target (es)``.
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("id", f"source ({source})", f"target ({locale})", "state", "notes"))
    for row in rows:
        cells = (row.id, row.source, row.target, row.state, "\n".join(row.notes))
        writer.writerow([_guarded(cell) for cell in cells])
    return "\ufeff" + out.getvalue()


def read_csv(source: SourceText) -> Iterator[Row]:
    """Yield the rows of a file; columns may stand in any order, and others beside them.

    Raises:
        InputFault: it is no such table.
    """
    text = source.text
    try:
        delimiter = _delimiter(text)
        lines = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
        head = [cell.partition("(")[0].strip().lower() for cell in next(lines, [])]
        lacking = [name for name in COLUMNS[:3] if name not in head]
        if lacking:
            raise _fault(source, 1, f"the first line names no column `{lacking[0]}`")
        at = {name: head.index(name) for name in COLUMNS if name in head}
        before = lines.line_num
        for cells in lines:
            line, before = before + 1, lines.line_num
            if not any(cells):
                continue
            if len(cells) < len(head):
                cells += [""] * (len(head) - len(cells))
            get = {name: _plain(cells[number]) for name, number in at.items()}
            state = get.get("state", "").strip().lower()
            if state and state not in STATES:
                known = ", ".join(STATES)
                raise _fault(source, line, f"`{state}` is no state: there are {known}")
            # A translation that was filled in beside "new" is done; what is fuzzy stays so.
            state = FUZZY if state == FUZZY else DONE if get["target"] else NEW
            yield Row(get["id"], get["source"], get["target"], state, (), line)
    except csv.Error as fault:
        raise _fault(source, 1, f"this is no table: {fault}") from None


def _delimiter(text: str) -> str:
    """Return what parts the columns: spreadsheets of some languages write semicolons."""
    head = text.split("\n", 1)[0]
    return max(",;\t", key=head.count)


def _guarded(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _plain(cell: str) -> str:
    """Return a cell without the apostrophe that `_guarded` set, line ends as LF."""
    cell = cell.replace("\r\n", "\n")
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(_FORMULA) else cell


def _fault(source: SourceText, line: int, what: str) -> InputFault:
    hint = f"the columns are {', '.join(COLUMNS)}; `cardforge l10n export` writes such a file"
    return InputFault(BAD_EXCHANGE.at(source.place(source.offset(line, 1)), what, hint=hint))
