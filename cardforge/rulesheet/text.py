"""A rule sheet as Markdown: what a wiki, a shop's page or a plain editor shows."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from cardforge.rulesheet.markdown import escaped
from cardforge.rulesheet.tree import (
    Aside,
    Block,
    Emphasis,
    Figure,
    Heading,
    Inline,
    Link,
    List,
    Paragraph,
    Picture,
    RuleSheet,
    Strong,
    Table,
    Text,
)

_RULES = {"start": ":---", "center": ":---:", "end": "---:", "": "---"}


def write_markdown(
    sheet: RuleSheet, labels: Mapping[str, str], address: Callable[[Picture], tuple[str, str]]
) -> str:
    """Return the file's text; ``address`` gives each picture's words and file."""
    parts = []
    if sheet.draft:
        parts.append(f"*{escaped(labels['draft'])}*\n")
    parts += [_block(block, labels, address) for block in sheet.blocks]
    return "\n".join(part for part in parts if part)


def _block(
    block: Block, labels: Mapping[str, str], address: Callable[[Picture], tuple[str, str]]
) -> str:
    """Return a block with the end of its last line."""
    if isinstance(block, Heading):
        # Links find the place by its name, in every viewer.
        return f'<a id="{block.id}"></a>\n\n{"#" * block.level} {_inlines(block.inlines)}\n'
    if isinstance(block, Paragraph):
        return f"{_inlines(block.inlines)}\n"
    if isinstance(block, List):
        return "".join(_items(block, labels, address))
    if isinstance(block, Table):
        return "".join(_table(block))
    if isinstance(block, Figure):
        shown = [f"![{escaped(alt)}]({file})" for alt, file in map(address, block.pictures)]
        caption = f"\n\n{_inlines(block.caption)}" if block.caption else ""
        return f"{' '.join(shown)}{caption}\n"
    if isinstance(block, Aside):
        title = _inlines(block.title)
        head = f"**{escaped(labels[block.kind])}{': ' + title if title else ''}**\n"
        inner = [head, *(_block(one, labels, address) for one in block.blocks)]
        return "".join(_quoted("\n".join(inner)))
    return "---\n"


def _items(
    block: List, labels: Mapping[str, str], address: Callable[[Picture], tuple[str, str]]
) -> Iterator[str]:
    for at, item in enumerate(block.items):
        mark = "- " if block.start is None else f"{block.start + at}. "
        text = "\n".join(_block(one, labels, address) for one in item)
        for number, line in enumerate(text.splitlines()):
            before = mark if number == 0 else " " * len(mark)
            yield f"{before}{line}".rstrip() + "\n"


def _table(block: Table) -> Iterator[str]:
    yield f"| {' | '.join(_inlines(cell.inlines) for cell in block.head)} |\n"
    yield f"| {' | '.join(_RULES[align] for align in block.aligns)} |\n"
    for row in block.rows:
        yield f"| {' | '.join(_inlines(cell.inlines) for cell in row)} |\n"


def _quoted(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"> {line}".rstrip() + "\n"


def _inlines(inlines: Sequence[Inline]) -> str:
    parts: list[str] = []
    for one in inlines:
        if isinstance(one, Text):
            parts.append(escaped(one.text, opens=not parts))
        elif isinstance(one, Strong):
            parts.append(f"**{_inlines(one.inlines)}**")
        elif isinstance(one, Emphasis):
            parts.append(f"*{_inlines(one.inlines)}*")
        elif isinstance(one, Link):
            parts.append(f"[{_inlines(one.inlines)}]({one.target})")
        else:
            parts.append("\\\n")
    return "".join(parts)
