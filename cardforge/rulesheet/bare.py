"""Words of a rule sheet that stand outside of its messages: no language can change them."""

import re
from collections.abc import Iterator

from jinja2 import TemplateError, nodes
from jinja2.meta import find_referenced_templates

from cardforge.diagnostics import Diagnostic
from cardforge.diagnostics.codes.decks import BARE_WORDS
from cardforge.faces.template import (
    Load,
    MissingTemplate,
    TemplateFault,
    TemplateSource,
    line_place,
)
from cardforge.rulesheet.source import COMMENT
from cardforge.rulesheet.trans import RULES, Trans
from cardforge.source.jinja import Bounded

#: How files of the package are shown.
PACKAGE = "cardforge:"
#: What a reader does not see: names of headings and asides, addresses.
_UNSEEN = re.compile(r"\{#[\w.-]+\}|\[!\w+\]|\]\([^)\n]*\)?|<?https?://[^\s>]*>?")
#: Words, up to what is Markdown or a hole; a word has two letters or more.
_WORDS = re.compile(r"[^\s|*_`\[\]#>~-](?:[^|*`\[\]\n]*[^\s|*_`\[\]])?")
_WORD = re.compile(r"[^\W\d_]{2}")
#: Letters of the words that a finding shows.
_SHOWN = 40


def bare_words(load: Load, start: str = RULES) -> Iterator[Diagnostic]:
    """Yield a finding for the first such words of each line of rules.md and what it brings in.

    Templates of the package, and those that do not parse, have none.
    """
    environment = Bounded(extensions=[Trans], comment_start_string=COMMENT)
    todo, seen = [start], set[str]()
    while todo:
        name = todo.pop(0)
        if name in seen:
            continue
        seen.add(name)
        try:
            source = load(name)
            tree = environment.parse(environment.preprocess(source.text))
        except (TemplateError, TemplateFault, MissingTemplate):
            continue  # a build tells
        if source.file.startswith(PACKAGE):
            continue
        todo += [other for other in find_referenced_templates(tree) if other]
        told: set[int] = set()
        for data in tree.find_all(nodes.TemplateData):
            for line, words in _bare(data):
                if line not in told:
                    told.add(line)
                    yield _finding(source, line, words)


def _bare(data: nodes.TemplateData) -> Iterator[tuple[int, str]]:
    for at, line in enumerate(data.data.split("\n")):
        for words in _WORDS.findall(_UNSEEN.sub("\n", line)):
            if _WORD.search(words):
                yield data.lineno + at, words


def _finding(source: TemplateSource, line: int, words: str) -> Diagnostic:
    shown = words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1].rstrip()}…"
    name = "_".join(re.findall(r"[^\W_]+", words.casefold())[:3])
    return BARE_WORDS.at(
        line_place(source, line, words),
        f"the words “{shown}” are the same in every language",
        hint=f'write {{% trans "{name}" %}}{words}{{% endtrans %}}',
    )
