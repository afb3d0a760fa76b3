"""A rule sheet as one HTML file: no other files, no scripts, no fonts from elsewhere."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files

from cardforge.faces.words import is_rtl
from cardforge.rulesheet.pictures import Show, alt_of, size_of
from cardforge.rulesheet.tree import (
    Aside,
    Block,
    Break,
    Cell,
    Emphasis,
    Figure,
    Heading,
    Inline,
    List,
    PageBreak,
    Paragraph,
    Picture,
    RuleSheet,
    Strong,
    Table,
    Text,
    headings,
)

_STYLE = "rules.css"


def write_html(sheet: RuleSheet, labels: Mapping[str, str], show: Show) -> str:
    """Return the file's text.

    ``labels`` are the words of `cardforge.rulesheet.source.Written`; ``show`` gives pictures.
    """
    return "".join(_Writer(sheet, labels, show).lines())


class _Writer:
    def __init__(self, sheet: RuleSheet, labels: Mapping[str, str], show: Show) -> None:
        self._sheet = sheet
        self._labels = labels
        self._show = show

    def lines(self) -> Iterator[str]:
        sheet, labels = self._sheet, self._labels
        style = files("cardforge").joinpath("data", _STYLE).read_text("utf-8")
        yield "<!DOCTYPE html>\n"
        yield f'<html lang="{_attr(sheet.locale)}" dir="{_direction(sheet.locale)}">\n<head>\n'
        yield '<meta charset="utf-8">\n'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        yield f"<title>{escape(_title(sheet, labels))}</title>\n"
        yield f"<style>\n{style}</style>\n</head>\n<body>\n"
        yield f'<a class="skip" href="#rules">{escape(labels["skip"])}</a>\n'
        title, rest = sheet.blocks[0], sheet.blocks[1:]
        yield "<header>\n"
        if sheet.draft:
            yield f'<p class="draft">{escape(labels["draft"])}</p>\n'
        yield from self._block(title)
        if sheet.subtitle:
            yield f'<p class="subtitle">{escape(sheet.subtitle)}</p>\n'
        yield "</header>\n"
        yield from self._contents()
        yield '<main id="rules">\n'
        for block in rest:
            yield from self._block(block)
        yield "</main>\n</body>\n</html>\n"

    def _contents(self) -> Iterator[str]:
        """Yield the links to the headings of the second level."""
        found = [one for one in headings(self._sheet.blocks) if one.level == 2]
        if len(found) < 2:
            return
        title = escape(self._labels["contents"])
        yield f'<nav aria-labelledby="contents">\n<h2 id="contents">{title}</h2>\n<ul>\n'
        for one in found:
            lang = _lang(one.lang)
            yield f'<li{lang}><a href="#{_attr(one.id)}">{self._inlines(one.inlines)}</a></li>\n'
        yield "</ul>\n</nav>\n"

    def _block(self, block: Block) -> Iterator[str]:
        lang = _lang(block.lang)
        if isinstance(block, Heading):
            level = block.level
            words = self._inlines(block.inlines)
            yield f'<h{level} id="{_attr(block.id)}"{lang}>{words}</h{level}>\n'
        elif isinstance(block, Paragraph):
            yield f"<p{lang}>{self._inlines(block.inlines)}</p>\n"
        elif isinstance(block, List):
            yield from self._list(block)
        elif isinstance(block, Table):
            yield from self._table(block)
        elif isinstance(block, Figure):
            yield f"<figure{lang}>\n"
            for picture in block.pictures:
                yield self._picture(picture)
            if block.caption:
                yield f"<figcaption>{self._inlines(block.caption)}</figcaption>\n"
            yield "</figure>\n"
        elif isinstance(block, Aside):
            title = self._inlines(block.title)
            label = escape(self._labels[block.kind])
            head = f"{label}: {title}" if title else label
            yield f'<aside class="{block.kind}"{lang}>\n<p class="label">{head}</p>\n'
            for inner in block.blocks:
                yield from self._block(inner)
            yield "</aside>\n"
        elif isinstance(block, PageBreak):
            yield '<hr class="page">\n'

    def _list(self, block: List) -> Iterator[str]:
        tag = "ul" if block.start is None else "ol"
        start = "" if block.start in (None, 1) else f' start="{block.start}"'
        yield f"<{tag}{start}>\n"
        for item in block.items:
            if len(item) == 1 and isinstance(item[0], Paragraph):
                yield f"<li{_lang(item[0].lang)}>{self._inlines(item[0].inlines)}</li>\n"
            else:
                yield "<li>\n"
                for inner in item:
                    yield from self._block(inner)
                yield "</li>\n"
        yield f"</{tag}>\n"

    def _table(self, block: Table) -> Iterator[str]:
        yield '<div class="table">\n<table>\n<thead>\n<tr>'
        for at, cell in enumerate(block.head):
            yield self._cell(cell, "th", ' scope="col"', block.aligns[at])
        yield "</tr>\n</thead>\n<tbody>\n"
        for row in block.rows:
            yield "<tr>"
            for at, cell in enumerate(row):
                is_head = at == 0 and block.row_heads
                tag, scope = ("th", ' scope="row"') if is_head else ("td", "")
                inlines = cell.inlines
                if is_head and isinstance(inlines[0], Strong):
                    cell = cell._replace(inlines=inlines[0].inlines)
                yield self._cell(cell, tag, scope, block.aligns[at])
            yield "</tr>\n"
        yield "</tbody>\n</table>\n</div>\n"

    def _cell(self, cell: Cell, tag: str, scope: str, align: str) -> str:
        kind = f' class="{align}"' if align else ""
        return f"<{tag}{scope}{kind}{_lang(cell.lang)}>{self._inlines(cell.inlines)}</{tag}>"

    def _picture(self, picture: Picture) -> str:
        shown = self._show(picture)
        alt = _attr(alt_of(picture, shown))
        if shown is None:
            return f"<p>{alt}</p>\n"
        width, height = size_of(picture, shown)
        data = b64encode(shown.svg.encode("utf-8")).decode("ascii")
        return (
            f'<img alt="{alt}" style="width:{width:.4g}mm;height:{height:.4g}mm"'
            f' src="data:image/svg+xml;base64,{data}">\n'
        )

    def _inlines(self, inlines: Sequence[Inline]) -> str:
        return "".join([self._inline(one) for one in inlines])

    def _inline(self, one: Inline) -> str:
        if isinstance(one, Text):
            return escape(one.text, quote=False)
        if isinstance(one, Break):
            return "<br>"
        inner = self._inlines(one.inlines)
        if isinstance(one, Strong):
            return f"<strong>{inner}</strong>"
        if isinstance(one, Emphasis):
            return f"<em>{inner}</em>"
        return f'<a href="{_attr(one.target)}">{inner}</a>'


def _title(sheet: RuleSheet, labels: Mapping[str, str]) -> str:
    return f"{sheet.title}: {labels['rules']}"


def _lang(lang: str) -> str:
    return f' lang="{_attr(lang)}" dir="{_direction(lang)}"' if lang else ""


def _direction(locale: str) -> str:
    return "rtl" if is_rtl(locale) else "ltr"


def _attr(text: str) -> str:
    return escape(text, quote=True)
