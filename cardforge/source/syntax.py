"""Why a text is no YAML, in the author's words and at the author's mistake.

Parsers report where they gave up; the mistake often lies earlier in the line. Both parsers
(libyaml and ruamel's own) get the same answer, which is read from the text itself and uses the
parser's position only to know where to look.
"""

import re
from typing import Any

from cardforge.diagnostics import Findings, Fix, Place, Severity, SourceText
from cardforge.diagnostics.codes import yaml as codes
from cardforge.source.mending import HEX, quote, quoted, space_after
from cardforge.source.shown import shorten
from cardforge.source.traps import SPACES, odd_space_at

_KEY = r"(?:[\w.-]+|\"[^\"]*\"|'[^']*')"
#: Indentation and dashes, an optional key, then the value.
_LINE = rf"(?P<lead>[ \t]*(?:- +)*)(?:(?P<key>{_KEY})\s*:(?: +|(?=$)))?(?P<value>.*)"
#: A value in a flow mapping or list: after `{{`, `[` or `,`.
_FLOW = rf"[{{\[,]\s*(?:{_KEY}\s*:\s+)?(?P<value>[@`%*&!|>].*)"


def explain(source: SourceText, error: Exception, findings: Findings) -> SourceText | None:
    """Report why a parser refused the text.

    Returns the text with the faulty value blanked out, every character at its place, where the
    fault lies in one value; None where nothing behind it can be trusted.
    """
    at = _offset(source, getattr(error, "problem_mark", None))
    began = _offset(source, getattr(error, "context_mark", None))
    problem = str(getattr(error, "problem", "") or "")
    context = str(getattr(error, "context", "") or "")
    if at is None:
        at = began if began is not None else len(source.text)
    lines = source.text.replace("\r\n", " \n").replace("\r", "\n")
    even = SourceText(source.file, lines, origin=source)
    finder = _Finder(even, at, at if began is None else began, f"{context} {problem}")
    findings.add(finder.find())
    if finder.mend is None:
        return None
    start, end = finder.mend
    text = source.text
    blank = f'{text[:start]}""{" " * (end - start - 2)}{text[end:]}'
    return SourceText(source.file, blank, origin=source)


def _offset(source: SourceText, mark: Any) -> int | None:
    if mark is None:
        return None
    index: int = mark.index
    return min(index, len(source.text))


class _Finder:
    """Looks around the place where the parser gave up."""

    def __init__(self, source: SourceText, at: int, began: int, words: str) -> None:
        self.source = source
        self.at = at
        self.began = began
        self.words = words
        #: The value that is to blame alone, if the fault is that clear.
        self.mend: tuple[int, int] | None = None
        text = source.text
        self.line = _line_start(text, at)
        if at >= len(text.rstrip()):
            self.line = _line_start(text, len(text.rstrip()))

    def find(self) -> Any:
        """Return the finding."""
        for look in (
            self._escape,
            self._tab,
            self._odd_space,
            self._eaten_color,
            self._unclosed,
            lambda: self._special(self.line),
            lambda: self._special(_line_start(self.source.text, self.began)),
            self._colon,
            self._no_space,
            self._indentation,
        ):
            found = look()
            if found is not None:
                return found
        rest = self._text(self.at).strip()
        return codes.SYNTAX.at(
            self.source.place(self.at),
            f"`{shorten(rest)}` fits nothing here" if rest else "something is missing here",
            hint="quote the text of this line, or compare it with its neighbours",
        )

    def _text(self, start: int) -> str:
        return self.source.text[start : start + 4000].split("\n", 1)[0].rstrip()

    def _escape(self) -> Any:
        if "escape" not in self.words and "hexdecimal" not in self.words:
            return None
        start = self.source.text.rfind("\\", 0, self.at + 1)
        if start < 0:  # that of a tag's address, `%41`
            return None
        return codes.ESCAPE.at(
            self.source.place(start, start + 2),
            f"`{shorten(self.source.text[start : start + 2])}` is no escape of YAML",
            hint="write `\\\\` for a backslash, or use single quotes",
            fix=_doubled(self.source, start),
        )

    def _tab(self) -> Any:
        text = self.source.text
        for start in (self.line, _line_start(text, self.began)):
            indent = re.match(r"[ \t]*", self._text(start))
            if indent and "\t" in indent[0]:
                at = start + indent[0].index("\t")
                line = self.source.position(at)[0]
                return codes.TAB.at(
                    self.source.place(at),
                    f"tab used for indentation, line {line}",
                    hint="use spaces",
                )
            dash = re.match(r"[ ]*(?:-|[^\s#][^#\"']*:)(\t+)", self._text(start))
            if dash and self.at >= start + dash.start(1):
                tabs = self.source.place(start + dash.start(1), start + dash.end(1))
                return codes.TAB.at(
                    self.source.place(tabs.start),
                    f"tab used as a space, line {self.source.position(start)[0]}",
                    hint="use spaces",
                    fix=tabs.fix(" ", "put a space there"),
                )
        return None

    def _odd_space(self) -> Any:
        for start in (self.line, _line_start(self.source.text, self.began)):
            found = odd_space(self.source, start, self._text(start))
            if found is not None:
                return found
        return None

    def _eaten_color(self) -> Any:
        """Report a colour between brackets that became a comment, and the end of them with it."""
        above = _line_start(self.source.text, max(0, self.line - 1))
        for start in (_line_start(self.source.text, self.began), self.line, above):
            line = self._text(start)
            found = re.search(rf"\s(({HEX})\s*[,\]}}].*)", line)
            before = line[: found.start()] if found else ""
            if found and sum(map(before.count, "{[")) > sum(map(before.count, "}]")):
                color = self.source.place(start + found.start(2), start + found.end(2))
                return self._eaten(start + found.start(1), found[1], quote(color))
        return None

    def _eaten(self, start: int, words: str, fix: Fix | None = None) -> Any:
        return codes.COMMENT_EATS.at(
            self.source.place(start, start + len(words)),
            f"` #` begins a comment, so `{shorten(words)}` is not part of the value",
            hint="quote the text that holds ` #`",
            severity=Severity.ERROR,
            fix=fix,
        )

    def _unclosed(self) -> Any:
        text = self.source.text
        if "quoted scalar" in self.words and (
            "end of stream" in self.words or "document" in self.words
        ):
            return codes.UNCLOSED.at(
                self.source.place(self.began),
                f"the quote {text[self.began : self.began + 1]} is not closed",
                hint="close it where the text ends",
            )
        if "flow" not in self.words or text[self.began : self.began + 1] not in ("[", "{"):
            return None
        found = re.search(_FLOW, self._text(self.line))
        if found and found["value"][0] in "@`%":
            return None
        bracket = text[self.began]
        comment = re.search(r" (#[^\s#].*)", self._text(self.began))
        if comment and "]}"[bracket == "{"] in comment[1]:
            return self._eaten(self.began + comment.start(1), comment[1])
        end = min(self.at, len(text))
        if self.at >= len(text.rstrip()) or (
            "\n" in text[self.began : end] and not _flow_text(text, end)
        ):
            return codes.UNCLOSED.at(
                self.source.place(self.began),
                f"the bracket `{bracket}` is not closed",
                hint=f"add `{'}' if bracket == '{' else ']'}`",
            )
        rest = self._text(self.at)
        if rest.startswith(":"):
            return codes.COLON_IN_TEXT.at(
                self.source.place(self.at),
                f"a second colon in one entry of `{bracket} …`",
                hint="quote the text that holds a colon, or put a comma between two entries",
            )
        return codes.NEEDS_QUOTES.at(
            self.source.place(self.at),
            f"`{shorten(rest)}` does not fit inside of `{bracket} … `",
            hint="separate entries with commas, and quote texts that hold `, [ ] { }` or quotes",
        )

    def _special(self, start: int) -> Any:
        """Report a value that begins with a letter that means something to YAML."""
        line = self._text(start)
        match = re.match(_LINE, line)
        if match is None:
            return None
        value, at = match["value"], start + match.start("value")
        wrong = (
            _begins_wrongly(value)
            if match["key"] or match["lead"].strip() or value[:1] in "@`%"
            else ""
        )
        if not wrong:
            flow = re.search(_FLOW, line)
            if flow is None or flow["value"][0] not in "@`%*":
                return None
            value, at = (
                re.split(r"[,\]}]", flow["value"], maxsplit=1)[0],
                start + flow.start("value"),
            )
            wrong = value[0]
        if (match["key"] or match["lead"].strip()) and len(value) > 1:
            self.mend = (at, at + len(value))
        return _needs_quotes(self.source, at, value)

    def _colon(self) -> Any:
        if "mapping values" not in self.words and "expected <document start>" not in self.words:
            return None
        line = self._text(self.line)
        match = re.match(_LINE, line)
        if match is None or not match["key"] or not match["value"]:
            return None
        colon = self.at if self.source.text[self.at : self.at + 1] == ":" else -1
        value = self.line + match.start("value")
        if colon < value:
            return None
        if len(match["value"]) > 1:
            self.mend = (value, value + len(match["value"]))
        return codes.COLON_IN_TEXT.at(
            self.source.place(colon),
            "a colon and a space cannot stand in unquoted text",
            hint=f"quote the text: {_quoted(match['value'])}",
            fix=quote(self.source.place(value, value + len(match["value"]))),
        )

    def _no_space(self) -> Any:
        for start in (_line_start(self.source.text, self.began), self.line):
            line = self._text(start)
            match = re.match(r"([ \t]*(?:- +)*)([\w-]+):(?=[^\s/])(.*)", line)
            if match:
                at = start + match.end(2)
                return codes.MISSING_SPACE.at(
                    self.source.place(at),
                    "there is no space after the colon",
                    hint=f"write `{match[2]}: {shorten(match[3])}`",
                    fix=space_after(self.source, at),
                )
        # A line without any colon among keys.
        line = self._text(_line_start(self.source.text, self.began))
        if "could not find expected ':'" in self.words and ":" not in line and line.strip():
            return self._no_key(self.began, line.strip())
        return None

    def _indentation(self) -> Any:
        signs = r"block (mapping|collection|sequence|end)|mapping values|document start"
        if not re.search(signs, self.words):
            return None
        text = self.source.text
        if text[self.at : self.at + 1] in ("]", "}"):
            return codes.UNCLOSED.at(
                self.source.place(self.at),
                f"the bracket `{text[self.at]}` closes nothing",
                hint="remove it, or quote the text that it belongs to",
            )
        above = _line_start(text, max(0, self.line - 1))
        words = self._text(above).strip()
        if "mapping values" in self.words and self.line and not re.search(r":(\s|$)|^- ", words):
            return self._no_key(above + self._text(above).index(words), words)
        match = re.match(r"[ \t]*", self._text(self.line))
        at = self.line + (len(match[0]) if match else 0)
        return codes.INDENTATION.at(
            self.source.place(at),
            "this line does not line up with its neighbours",
            hint="give keys of one mapping, and dashes of one list, the same indentation",
        )

    def _no_key(self, at: int, words: str) -> Any:
        return codes.SYNTAX.at(
            self.source.place(at, at + len(words)),
            f"`{shorten(words)}` is neither a key nor part of the text above",
            hint="write `key: value`, or indent it under the text that it continues",
        )


def odd_space(source: SourceText, start: int, line: str) -> Any:
    """Return a finding where a line is indented or separated by odd spaces, else None."""
    match = re.match(rf"[ \t]*(?:- +)*(?:{_KEY}\s*:|-)?([{SPACES}])", line)
    if match is None:
        return None
    return odd_space_at(source, start + match.start(1))


def _needs_quotes(source: SourceText, at: int, value: str) -> Any:
    first = "a backtick" if value[0] == "`" else f"`{value[0]}`"
    return codes.NEEDS_QUOTES.at(
        source.place(at, at + len(value)),
        f"a text cannot begin with {first} unless it is quoted",
        hint=f"quote it: {_quoted(value)}",
        fix=quote(source.place(at, at + len(value))) if value[0] not in ",]}" else None,
    )


def _doubled(source: SourceText, at: int) -> Fix | None:
    """Return the change that makes a backslash one that is meant; None for half an escape."""
    if source.text[at + 1 : at + 2] in ("x", "u", "U", ""):
        return None
    return source.place(at, at + 1).fix("\\\\", "write `\\\\`")


def _begins_wrongly(value: str) -> str:
    """Return the letter with which an unquoted text may not begin."""
    if not value:
        return ""
    first = value[0]
    if first in "@`%":
        return first
    if first in "*&!":
        return first
    if first in "|>" and not re.fullmatch(r"[|>][-+0-9]*\s*(#.*)?", value):
        return first
    if first in "-?" and re.match(r"[-?]\s", value):
        return first
    if first in "[{" and re.search(r"[\]}]\s*[^\s,\]}#]", value):
        return first
    if first in "\"'" and re.match(r"(\"(?:\\.|[^\"\\])*\"|'(?:''|[^'])*')\s*[^\s#,:\]}]", value):
        return first
    return first if first in ",]}" else ""


def _flow_text(text: str, at: int) -> bool:
    """Tell whether a line inside of brackets goes on with words, so that a comma is missing."""
    line = text[_line_start(text, at) : at + 1].strip()
    return not re.match(rf"(- |{_KEY}\s*:)", line)


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _quoted(text: str) -> str:
    """Return how a text is quoted in YAML."""
    return quoted(shorten(text.strip()))


def unknown_alias(source: SourceText, place: Place, name: str, findings: Findings) -> None:
    """Report an alias that no anchor explains; mostly a text that begins with a star."""
    line = re.split("[\r\n]", source.text[place.start : place.start + 200], maxsplit=1)[0]
    if not re.match(r"\*[\w-]+\s*($|[,\]}]|:\s|#)", line):
        findings.add(_needs_quotes(source, place.start, line))
        return
    findings.add(
        codes.ALIAS_UNKNOWN.at(
            place,
            f"`*{name}` repeats a value that was marked `&{name}`, and there is none",
            hint=f"quote it if the star belongs to the text: {_quoted(f'*{name}')}",
        )
    )
