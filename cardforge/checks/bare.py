"""Words that stand in a template as they are, in a game of several languages."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from jinja2 import TemplateError

from cardforge.checks.mentions import HOLE, TURN, pieces, project_templates
from cardforge.checks.subject import Subject
from cardforge.diagnostics import Diagnostic, Place, SourceText
from cardforge.diagnostics.codes.decks import BARE_WORDS
from cardforge.source.jinja import Bounded

#: Between tags: comments of XML, tags with their attributes, entities, then words.
_TOKENS = r"<!--.*?(?:-->|\Z)|<(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*>|&\w+;|[^<&]+|<|&"
#: Attributes of a tag that another template opens, in a block of its own.
_ATTRIBUTES = rf"(?<![^\s{HOLE}{TURN}])[\w:-]+=(?:\"[^\"<]*\"|'[^'<]*')"
#: A word: two letters or more.
_WORD = r"[^\W\d_]{2}"


def bare_words(subject: Subject) -> Iterator[Diagnostic]:
    """Find words between tags, and in `alt`, that neither a field nor `t()` gives."""
    game = subject.game
    if not set(game.locales) - {game.source_locale}:
        return
    environment = Bounded()
    for source in project_templates(subject.root, game.id):
        try:
            parts = list(pieces(environment, source.text))
        except TemplateError:
            continue  # a build tells
        # Jinja makes every line end one character.
        text = source.text.replace("\r\n", "\n").replace("\r", "\n")
        starts = list(_starts(text, parts))
        for number, offset, words in _bare(parts):
            place = _place(source, text, starts[number] + offset, words)
            whole = " ".join(words.split())
            shown = whole if len(whole) <= 40 else f"{whole[:39].rstrip()}…"
            quote = "'" if '"' in whole else '"'
            yield BARE_WORDS.at(
                place,
                f"the words “{shown}” are the same in every language",
                hint=f'write {{{{ t("{_id(whole)}", {quote}{whole}{quote}) }}}}',
            )


def _bare(parts: list[tuple[int, str]]) -> Iterator[tuple[int, int, str]]:
    """Yield the words, each with the number of its part and the offset in that part."""
    begins = list(accumulate((len(text) for _, text in parts), initial=0))
    for at, words in _of_text("".join(text for _, text in parts)):
        number = bisect_right(begins, at) - 1
        yield number, at - begins[number], words


def _of_text(flat: str) -> Iterator[tuple[int, str]]:
    """Yield the words that stand between tags or in `alt`, with their offsets."""
    for token in re.finditer(_TOKENS, flat, re.DOTALL):
        text = token[0]
        if text.startswith("<"):
            yield from _alts(text, token.start())
        elif not text.startswith("&"):
            for attribute in re.finditer(_ATTRIBUTES, text):
                yield from _alts(f" {attribute[0]}", token.start() + attribute.start() - 1)
            blank = re.sub(_ATTRIBUTES, lambda match: TURN * len(match[0]), text)
            yield from _words(blank, token.start())


def _alts(tag: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield the words of `alt` in a tag, or in an attribute with a space before it."""
    for alt in re.finditer(r"""\salt=(?:"([^"]*)"|'([^']*)')""", tag):
        group = 1 if alt[1] is not None else 2
        yield from _words(alt[group], start + alt.start(group))


def _words(text: str, start: int) -> Iterator[tuple[int, str]]:
    for part in re.finditer(f"[^{HOLE}{TURN}]+", text):
        if re.search(_WORD, part[0]):
            lead = len(part[0]) - len(part[0].lstrip())
            yield start + part.start() + lead, part[0].strip()


def _starts(text: str, parts: list[tuple[int, str]]) -> Iterator[int]:
    """Yield where each part stands in the text of a template; Jinja tells its line alone."""
    lines = _lines(text)
    end = 0
    for line, part in parts:
        begin = max(end, lines[min(line, len(lines)) - 1])
        at = -1 if part in (HOLE, TURN) else text.find(part, begin)
        if at >= 0:
            end = at + len(part)
        yield at if at >= 0 else begin


def _lines(text: str) -> list[int]:
    """Return where lines begin."""
    return [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", text))]


def _place(source: SourceText, text: str, at: int, words: str) -> Place:
    """Return the place of words that stand at an offset of ``text``, in which lines end as one."""
    line = text.count("\n", 0, at)
    start = _lines(source.text)[line] + at - (text.rfind("\n", 0, at) + 1)
    return source.place(start, start + len(words))


def _id(words: str) -> str:
    return "_".join(re.findall(r"[^\W_]+", words.casefold())[:3])
