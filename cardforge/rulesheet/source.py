"""rules.md to a document tree, rendered in a language.

A block with a word that is not translated is in the language of the source, whole.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from jinja2 import Environment

from cardforge.diagnostics import Diagnostic, Findings, did_you_mean
from cardforge.diagnostics.codes.rules import BAD_BLOCK, DOUBLE_HEADING, LOST_LINK, NO_TITLE
from cardforge.faces.sandbox import HelperFault
from cardforge.faces.template import Load, TemplateFault, Templates, TemplateSource, line_place
from cardforge.l10n.fill import FillFault
from cardforge.l10n.ids import rules_id
from cardforge.l10n.words import Words
from cardforge.rulesheet.markdown import Line, MarkdownFault, parse
from cardforge.rulesheet.names import Mention, RuleNames
from cardforge.rulesheet.trans import BEGIN, END, MIDDLE, RULES, SOURCE, Message, Trans
from cardforge.rulesheet.tree import (
    Aside,
    Block,
    Figure,
    Heading,
    List,
    RuleSheet,
    Table,
    headings,
    links,
    plain,
    walk,
)
from cardforge.source.model import Game, Record

#: How a comment of rules.md begins: `{#setup}` is the name of a heading.
COMMENT = "{# "
#: What a rendered sheet is cut at. An author may have written such a character, too.
_MARKS = f"({BEGIN}[0-9]{{0,9}}{SOURCE}?{MIDDLE}|[{BEGIN}{END}\n])"
#: The package's words around rules; a project may have its own.
LABELS = "base/labels.md"


class Edition(NamedTuple):
    """What a rule sheet says it of: a game in a language, under settings."""

    game: Game
    settings: Record
    counts: Record
    words: Words
    locale: str


class Written(NamedTuple):
    """A rule sheet, and what it mentions of its game (`cardforge.rulesheet.names`).

    ``labels`` are the words that writers add: names of asides, of the contents.
    """

    sheet: RuleSheet
    told: frozenset[Mention]
    labels: Mapping[str, str]


class _Rendered(NamedTuple):
    """A sheet as Markdown; ``lacks`` tells whether any of its messages is not translated."""

    text: str
    lines: list[Line]
    names: RuleNames
    lacks: bool


def write_rules(
    edition: Edition, source: Edition, load: Load, findings: Findings
) -> Written | None:
    """Return the rule sheet of a game; None where it has none, or one that cannot be made.

    ``source`` is the same game in the language of its files.
    """
    templates = Templates(load)
    try:
        rendered = _rendered(edition, templates)
        sheet = _sheet(edition, rendered, templates, findings)
        labels = _labels(edition, templates)
        if rendered.lacks and edition.locale != source.locale:
            plain_text = _rendered(source, templates)
            other = _sheet(source, plain_text, templates, Findings())
            sheet = sheet._replace(blocks=_merged(sheet.blocks, other.blocks, source.locale))
    except TemplateFault as fault:
        findings.add(fault.finding._replace(locale=edition.locale))
        return None
    finally:
        templates.release()
    return Written(sheet, frozenset(rendered.names.told), labels)


def environment(
    templates: Templates, names: RuleNames, words: Words, note: Callable[[bool], None]
) -> Environment:
    """Return what renders rules.md; ``note`` is told of each message whether it is translated."""
    made = templates.environment(
        names.names,
        names.filters,
        (Trans,),
        finalize=names.shown,
        bytecode_cache=templates.cache,
        keep_trailing_newline=True,
        comment_start_string=COMMENT,
    )
    made.extend(say=partial(_say, words, names, note))
    return made


def _say(
    words: Words,
    names: RuleNames,
    note: Callable[[bool], None],
    message: Message,
    values: dict[str, object],
) -> tuple[str, bool]:
    lacking = words.lacking
    bound = {name: names.bound(value) for name, value in values.items()}
    try:
        text = words.text(rules_id(message.file, message.id), message.text, message.plural, **bound)
    except FillFault as fault:
        raise HelperFault(fault.message, fault.hint) from None
    translated = words.lacking == lacking
    note(translated)
    return text, translated


def _labels(edition: Edition, templates: Templates) -> dict[str, str]:
    """Return the words of base/labels.md by their names."""
    names = _names(edition)
    made = environment(templates, names, edition.words, lambda _: None)
    template = templates.get(made, LABELS, edition.game.place)
    text, _ = unmarked(templates.render(template, {}, LABELS))
    pairs = (line.partition(":") for line in text.splitlines() if ":" in line)
    return {name.strip(): said.strip() for name, _, said in pairs}


def _names(edition: Edition) -> RuleNames:
    return RuleNames(edition.game, edition.settings, edition.counts, edition.words, edition.locale)


def _rendered(edition: Edition, templates: Templates) -> _Rendered:
    names = _names(edition)
    lacks: list[bool] = []
    made = environment(templates, names, edition.words, lambda done: lacks.append(not done))
    template = templates.get(made, RULES, edition.game.place)
    text, lines = unmarked(templates.render(template, {}, RULES))
    return _Rendered(text, lines, names, any(lacks))


def unmarked(text: str) -> tuple[str, list[Line]]:
    """Return Markdown without the marks of messages, and what they tell of its lines."""
    parts: list[str] = []
    lines: list[Line] = []
    number, lang, last = 0, "", 0
    for part in re.split(_MARKS, text):
        if part.startswith(BEGIN):
            said = part[1:-1]
            last = int(said.removesuffix(SOURCE) or 0) or last
            number = number or last
            lang = lang or ("?" if said.endswith(SOURCE) else "")
        elif part == "\n":
            parts.append(part)
            lines.append(Line(number, lang, last))
            number, lang = 0, ""
        elif part != END:
            parts.append(part)
    lines.append(Line(number, lang, last))
    return "".join(parts), lines


def _sheet(
    edition: Edition, rendered: _Rendered, templates: Templates, findings: Findings
) -> RuleSheet:
    """Return the tree of a rendered sheet; what is wrong with it goes to findings."""
    faults: list[MarkdownFault] = []
    blocks = parse(rendered.text, rendered.lines, faults)
    source = templates.source(RULES)
    faults += _not_there(blocks, rendered.names)
    for fault in faults:
        findings.add(
            BAD_BLOCK.at(
                line_place(source, fault.line, ""),
                str(fault),
                hint=fault.hint,
                locale=edition.locale,
            )
        )
    titles = [block for block in blocks if isinstance(block, Heading) and block.level == 1]
    if len(titles) != 1 or blocks[0] is not titles[0]:
        findings.add(
            NO_TITLE.at(
                line_place(source, titles[1].line if len(titles) > 1 else 1, ""),
                "the rules have no title"
                if not titles
                else "the rules have two titles"
                if len(titles) > 1
                else "something stands before the title",
                hint="begin the file with one line `# …`; all other headings have two or three `#`",
            )
        )
    blocks = _named(blocks)
    findings.add(*_lost(blocks, source, edition.locale))
    title = plain(titles[0].inlines) if titles else edition.game.title
    return RuleSheet(
        title, edition.game.subtitle, edition.locale, edition.game.version, blocks, source.file
    )


def _not_there(blocks: Sequence[Block], names: RuleNames) -> list[MarkdownFault]:
    """Return what is wrong with pictures of pieces that the game has not."""
    faults = []
    for block in walk(blocks):
        for picture in block.pictures if isinstance(block, Figure) else ():
            deck, _, card = picture.piece.partition("/")
            try:
                names.piece(deck, card)
            except HelperFault as fault:
                faults.append(MarkdownFault(block.line, str(fault), fault.hint))
    return faults


def _named(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return the blocks with an id for each heading; those without one are numbered."""
    number = 0

    def named(block: Block) -> Block:
        nonlocal number
        if isinstance(block, Heading):
            number += 1
            return block if block.id else block._replace(id=f"s{number}")
        if isinstance(block, Aside):
            return block._replace(blocks=tuple(named(one) for one in block.blocks))
        if isinstance(block, List):
            items = tuple(tuple(named(one) for one in item) for item in block.items)
            return block._replace(items=items)
        return block

    return tuple(named(block) for block in blocks)


def _lost(blocks: Sequence[Block], source: TemplateSource, locale: str) -> list[Diagnostic]:
    """Return findings on ids that are given twice, and links that lead nowhere."""
    found = []
    ids: dict[str, Heading] = {}
    for heading in headings(blocks):
        first = ids.setdefault(heading.id, heading)
        if first is not heading:
            found.append(
                DOUBLE_HEADING.at(
                    line_place(source, heading.line, f"{{#{heading.id}}}"),
                    f"two headings are called `{heading.id}`",
                    hint=f"the other is in line {first.line}; give each an id of its own",
                )
            )
    for link, block in links(blocks):
        name = link.target.removeprefix("#")
        if link.target.startswith("#") and name not in ids:
            found.append(
                LOST_LINK.at(
                    line_place(source, block.line, link.target),
                    f"the link to `{link.target}` leads nowhere",
                    hint=did_you_mean(name, tuple(ids), "headings"),
                    locale=locale,
                )
            )
    return found


def _merged(blocks: Sequence[Block], others: Sequence[Block], lang: str) -> tuple[Block, ...]:
    """Return blocks of which those that lack a word are the source's, in its language."""
    if len(blocks) != len(others):
        return tuple(blocks)  # a translation that makes other blocks: it stays as it is
    return tuple(_one(mine, other, lang) for mine, other in zip(blocks, others, strict=True))


def _one(mine: Block, other: Block, lang: str) -> Block:
    if isinstance(mine, List) and isinstance(other, List) and len(mine.items) == len(other.items):
        items = (_merged(a, b, lang) for a, b in zip(mine.items, other.items, strict=True))
        return mine._replace(items=tuple(items))
    if isinstance(mine, Aside) and isinstance(other, Aside):
        inner = _merged(mine.blocks, other.blocks, lang)
        titled = mine if not mine.lang else mine._replace(title=other.title, lang=lang)
        return titled._replace(blocks=inner)
    if isinstance(mine, Table) and isinstance(other, Table) and len(mine.rows) == len(other.rows):
        head, *rows = (
            tuple(cell._replace(lang=lang) for cell in b) if a[0].lang else a
            for a, b in zip((mine.head, *mine.rows), (other.head, *other.rows), strict=True)
        )
        return mine._replace(head=head, rows=tuple(rows))
    return other._replace(lang=lang) if mine.lang and type(mine) is type(other) else mine
