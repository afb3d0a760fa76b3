"""The messages of a rule sheet, for translators; and ids that are given two texts."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from jinja2 import TemplateError
from jinja2.meta import find_referenced_templates

from cardforge.diagnostics import Findings
from cardforge.diagnostics.codes.templates import TWO_TEXTS
from cardforge.faces.template import TemplateSource, line_place
from cardforge.l10n.extract import Extracted, Load, holes_told
from cardforge.l10n.ids import rules_id
from cardforge.rulesheet.source import COMMENT
from cardforge.rulesheet.trans import RULES, Message, Trans, messages_in
from cardforge.source.jinja import Bounded


class Placed(NamedTuple):
    """A message and the file that it stands in."""

    message: Message
    source: TemplateSource


def placed_messages(load: Load, start: str = RULES) -> Iterator[Placed]:
    """Yield every message of rules.md and of what it brings in, in order.

    A file that does not parse has none: a build tells.
    """
    environment = Bounded(extensions=[Trans], comment_start_string=COMMENT)
    todo, seen = [start], set[str]()
    while todo:
        name = todo.pop(0)
        found = None if name in seen else load(name)
        seen.add(name)
        if found is None:
            continue
        text, file = found
        try:
            tree = environment.parse(environment.preprocess(text), name)
        except TemplateError:
            continue
        todo += [other for other in find_referenced_templates(tree) if other]
        source = TemplateSource(text, file)
        yield from (Placed(message, source) for message in messages_in(tree))


def rule_messages(load: Load, findings: Findings, start: str = RULES) -> Iterator[Extracted]:
    """Yield the messages of rules.md for translators, each id once.

    An id that stands for two texts is a finding.
    """
    yield from extracted(placed_messages(load, start), findings)


def extracted(messages: Iterable[Placed], findings: Findings) -> Iterator[Extracted]:
    """Yield messages as `rule_messages` does."""
    known: dict[tuple[str, str], Message] = {}
    for message, source in messages:
        first = known.setdefault((message.file, message.id), message)
        if first is message:
            yield _extracted(message, source.file)
        elif (first.text, first.plural) != (message.text, message.plural):
            findings.add(
                TWO_TEXTS.at(
                    line_place(source, message.line, f'"{message.id}"'),
                    f"`{message.id}` is `{first.text}` in line {first.line}, and here "
                    f"`{message.text}`",
                    hint="give each text an id of its own",
                )
            )


def _extracted(message: Message, file: str) -> Extracted:
    notes = ("rule sheet: Markdown, **strong**, *stressed*, [words](#heading)",)
    told = holes_told(message.text)
    name = rules_id(message.file, message.id)
    return Extracted(name, message.text, message.plural, notes + told, file, "rules")
