"""Tables of a rule sheet: widths of columns, rows as atoms. Lengths in pt."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardforge.rulesheet.atoms import Atom, Drawing, DrawRule
from cardforge.rulesheet.setting import Words
from cardforge.rulesheet.tree import Align, Cell, Table
from cardforge.sheets.tagged import Element

if TYPE_CHECKING:
    from cardforge.rulesheet.atoms import Maker

#: Space above a table; inner margins of cells.
_BEFORE, _SIDE, _ABOVE, _BELOW = 7.0, 4.0, 2.6, 3.0
_INK, _LINE = "#1b1b1b", "#b9b4a8"


def table_atoms(
    maker: "Maker", block: Table, width: float, parent: Element, aside: int
) -> Iterator[Atom]:
    """Yield a table's rows; its head stands again where a row begins a column."""
    widths = column_widths(maker, block, width)
    element = parent.add("Table")
    top = _row(maker, block, block.head, widths, element, head=True)
    first = top._replace(before=_BEFORE, glue=True, aside=aside, line=block.line)
    yield first
    # Where the head stands again it says nothing new.
    again = _row(maker, block, block.head, widths, Element("Artifact"), head=True)
    for at, row in enumerate(block.rows):
        made = _row(maker, block, row, widths, element, head=False)
        yield made._replace(
            aside=aside,
            head=again,
            line=block.lines[at] if at < len(block.lines) else block.line,
            glue=at == len(block.rows) - 2,
            section=maker.section,
        )


def column_widths(maker: "Maker", block: Table, width: float) -> list[float]:
    """Return the width of each column, inner margins included; they fill the width.

    Columns get what their words need; where that is too much, at least their longest word, and
    of the rest in proportion to what they lack (as CSS 2.1, 17.5.2.2, lets tables do).
    """
    narrow = [0.0] * len(block.head)
    wide = [0.0] * len(block.head)
    for row in (block.head, *block.rows):
        for at, cell in enumerate(row):
            low, high = maker.setter.widths(
                _words(maker, cell, row is block.head, block.aligns[at])
            )
            narrow[at] = max(narrow[at], low + 2 * _SIDE)
            wide[at] = max(wide[at], high + 2 * _SIDE)
    if sum(wide) <= width:
        spare = (width - sum(wide)) / len(wide)
        return [one + spare for one in wide]
    least = sum(narrow)
    if least >= width:
        return [one * width / least for one in narrow]
    lacking = sum(wide) - least
    share = (width - least) / lacking
    return [low + (high - low) * share for low, high in zip(narrow, wide, strict=True)]


def _words(maker: "Maker", cell: Cell, head: bool, align: Align) -> Words:
    style = "rules_label" if head else "rules_small"
    return Words(cell.inlines, style, cell.lang or maker.sheet.locale, align or "start")


def _row(
    maker: "Maker",
    block: Table,
    row: Sequence[Cell],
    widths: Sequence[float],
    parent: Element,
    *,
    head: bool,
) -> Atom:
    entry = parent.add("TR")
    left = 0.0
    total = sum(widths)
    drawings: list[Drawing] = []
    height = 0.0
    for at, cell in enumerate(row):
        row_head = at == 0 and block.row_heads
        tag = "TH" if head or row_head else "TD"
        scope = "Column" if head else "Row" if row_head else ""
        element = entry.add(tag, language=cell.lang, scope=scope)
        words = _words(maker, cell, head, block.aligns[at])
        setting = maker.setter.set(words, widths[at] - 2 * _SIDE)
        x = (total - left - widths[at] if maker.rtl else left) + _SIDE
        for line in maker.lines(setting, element, x, _ABOVE, whole=True):
            drawings += line
        height = max(height, setting.height)
        left += widths[at]
    height += _ABOVE + _BELOW
    rule = DrawRule(0.0, height - 0.4, total, 0.9 if head else 0.4, _INK if head else _LINE)
    return Atom(height, 0.0, (*drawings, rule))
