"""Words that stand in a template as they are, in a game of several languages."""

import re
from collections.abc import Iterator

from jinja2 import Environment, TemplateError

from cardforge.checks.mentions import HOLE, TURN, pieces, project_templates
from cardforge.checks.subject import Subject
from cardforge.diagnostics import Diagnostic, Place, SourceText
from cardforge.diagnostics.codes.decks import BARE_WORDS

#: Between tags: comments of XML, tags with their attributes, entities, then words.
_TOKENS = r"<!--.*?(?:-->|\Z)|<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>|&\w+;|[^<&]+|<|&"
#: A word: two letters or more.
_WORD = r"[^\W\d_]{2}"


def bare_words(subject: Subject) -> Iterator[Diagnostic]:
    """Find words between tags, and in `alt`, that neither a field nor `t()` gives."""
    game = subject.game
    if not set(game.locales) - {game.source_locale}:
        return
    environment = Environment()  # noqa: S701 (parsed, never rendered)
    for source in project_templates(subject.root, game.id):
        try:
            parts = list(pieces(environment, source.text))
        except TemplateError:
            continue  # a build tells
        for offset, words in _bare(parts):
            place = _place(source, _line(parts, offset), words)
            shown = words if len(words) <= 40 else f"{words[:39].rstrip()}…"
            yield BARE_WORDS.at(
                place,
                f"the words “{shown}” are the same in every language",
                hint=f'write {{{{ t("{_id(words)}", "{shown}") }}}}',
            )


def _bare(parts: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the words, each with its offset in the joined text of a template."""
    flat = "".join(text for _, text in parts)
    for token in re.finditer(_TOKENS, flat, re.DOTALL):
        text = token[0]
        if text.startswith("<"):
            for alt in re.finditer(r"""\salt=(?:"([^"]*)"|'([^']*)')""", text):
                group = 1 if alt[1] is not None else 2
                yield from _words(alt[group], token.start() + alt.start(group))
        elif not text.startswith("&"):
            yield from _words(text, token.start())


def _words(text: str, start: int) -> Iterator[tuple[int, str]]:
    for part in re.finditer(f"[^{HOLE}{TURN}]+", text):
        if re.search(_WORD, part[0]):
            lead = len(part[0]) - len(part[0].lstrip())
            yield start + part.start() + lead, part[0].strip()


def _line(parts: list[tuple[int, str]], offset: int) -> int:
    """Return the line of the template that an offset of the joined text lies in."""
    for line, text in parts:
        if offset < len(text):
            return line + text[:offset].count("\n")
        offset -= len(text)
    return parts[-1][0]


def _place(source: SourceText, line: int, words: str) -> Place:
    """Return the place of words that begin in a line; Jinja counts lines, not columns."""
    lines = source.text.splitlines(keepends=True)
    start = sum(map(len, lines[: line - 1]))
    at = source.text.find(words, start)
    if at < 0:
        at = source.text.find(words)
    return source.place(max(at, 0), max(at, 0) + len(words))


def _id(words: str) -> str:
    return "_".join(re.findall(r"[^\W_]+", words.casefold())[:3])
