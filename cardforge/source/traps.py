"""What YAML accepts without a word although the author meant something else.

Everything here looks at the text as a whole first and at single values only where the text holds
something suspicious, so that a clean file pays next to nothing.
"""

import re
import unicodedata
from bisect import bisect_right

from cardforge.diagnostics import Diagnostic, Findings, Fix, Severity, SourceText
from cardforge.diagnostics.codes import yaml as codes
from cardforge.source.mending import HEX, quote, space_after
from cardforge.source.shown import shorten
from cardforge.source.tree import PLAIN, Document, Node

#: Deletes every character that an ordinary ASCII file may hold.
_ORDINARY = dict.fromkeys((9, 10, 13, *range(32, 127)))
_LINE_SEPARATORS = "\x85\u2028\u2029"
#: Characters that may stand nowhere, besides surrogates (which no UTF-8 file can hold).
_FORBIDDEN = "\ufeff\ufffe\uffff" + _LINE_SEPARATORS
_FORBIDDEN += "".join(map(chr, (*range(9), 11, 12, *range(14, 32), *range(127, 160))))
#: Characters that no XML may hold.
NO_XML = "\ufffe\uffff" + "".join(map(chr, (*range(9), 11, 12, *range(14, 32))))
#: Spaces that YAML takes for letters.
SPACES = "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
SPACES += "\u200b\u202f\u205f\u2060\u3000\xad"
#: Those that take no room.
_NARROW = "\u200b\u2060\xad"
_SHOWN = 20
#: Lines of a merge that nobody finished; the second stands between the two sides.
_MERGE = re.compile(r"^(<{7} .*|={7}|>{7} .*)$", re.MULTILINE)


def name_of(character: str) -> str:
    """Return a character as people can look it up: ``U+00A0 no-break space``."""
    name = unicodedata.name(character, "control character").lower()
    return f"U+{ord(character):04X} {name}"


def letters(source: SourceText, findings: Findings) -> bool:
    """Report characters that may stand nowhere in a file; False where there are any."""
    text = source.text
    # One `in` per character is five times faster than a pattern of all of them.
    wrong = [letter for letter in _FORBIDDEN if letter in text]
    if not wrong:
        return True
    pattern = "[" + "".join(map(re.escape, wrong)) + "]"
    for match, _ in zip(re.finditer(pattern, text), range(_SHOWN), strict=False):
        letter = match[0]
        place = source.place(match.start())
        if letter == "\ufeff":
            findings.add(
                codes.INNER_BOM.at(
                    place,
                    "a byte order mark (U+FEFF, invisible) stands inside the text",
                    hint="delete it",
                    fix=place.fix("", "delete it"),
                )
            )
        else:
            what = "line separator" if letter in _LINE_SEPARATORS else "control character"
            findings.add(
                codes.CONTROL.at(
                    place, f"the file holds the {what} U+{ord(letter):04X}", hint="delete it"
                )
            )
    return False


def head(source: SourceText, findings: Findings) -> bool:
    """Report directives and marks of merge conflicts; False where the file is unusable."""
    text = source.text.replace("\r", "\n")
    good = True
    if text.startswith("%"):
        for match in re.finditer(r"%[^\n]*|^---", text, re.MULTILINE):
            if match[0] == "---":
                break
            good &= _directive(source, match.start(), match[0].rstrip(), findings)
    conflict = unfinished_merge(source)
    if conflict:
        good = False
        findings.add(conflict)
    return good


def unfinished_merge(source: SourceText, *, middle: bool = True) -> Diagnostic | None:
    """Return a finding where a line is a mark that version control left in the text.

    Without ``middle`` a line of seven ``=`` is none: in other files than YAML it may be meant.
    """
    if not any(mark in source.text for mark in ("<<<<<<< ", "=======", ">>>>>>> ")):
        return None
    for found in _MERGE.finditer(source.text.replace("\r", "\n")):
        if middle or found[0] != "=======":
            begins = found[0].startswith("<")
            return codes.CONFLICT.at(
                source.place(found.start(), found.end()),
                f"an unresolved merge conflict {'begins here' if begins else 'left this line'}",
                hint="decide which lines stay, and remove the marks",
            )
    return None


def _directive(source: SourceText, at: int, words: str, findings: Findings) -> bool:
    if re.fullmatch(r"%YAML\s+1\.2", words):
        return True
    known = re.match(r"%(YAML\s+1\.\d+\s*$|TAG\s)", words) is not None
    line = re.compile(r"[^\r\n]*(\r\n|\r|\n|$)").match(source.text, at)
    gone = source.place(at, line.end() if line else at + len(words))
    message = f"`{words}` has no effect: files are read as YAML 1.2, without tags"
    findings.add(
        codes.DIRECTIVE.at(
            source.place(at, at + len(words)),
            message if known else f"`{words}` is no directive of YAML",
            hint="remove the line",
            severity=Severity.WARNING if known else Severity.ERROR,
            fix=gone.fix("", "remove the line") if known else None,
        )
    )
    return known


def unused_anchor(
    source: SourceText, name: str, start: int, node: Node, findings: Findings
) -> None:
    """Report an anchor that no alias uses; on a text it has swallowed the first word."""
    place = source.place(start, start + len(name) + 1)
    if isinstance(node, str):
        findings.add(
            codes.ANCHOR_UNUSED.at(
                place,
                f"`&{name}` is an anchor, not text: only `{shorten(node)}` would be left",
                hint="quote the whole text",
                fix=_with_anchor(source, name, start, node),
            )
        )
    else:
        findings.add(
            codes.ANCHOR_UNUSED.at(
                place,
                f"no alias uses the anchor `&{name}`",
                hint="remove it",
                severity=Severity.WARNING,
            )
        )


def _with_anchor(source: SourceText, name: str, start: int, node: str) -> Fix | None:
    """Return the change that quotes a text with the word that became an anchor."""
    written = f"&{name} {node}"
    place = source.place(start, start + len(written))
    return quote(place) if place.text == written else None


def odd_scalars(source: SourceText, words: list[int], findings: Findings) -> bool:
    """Look at unquoted texts that are empty or run over several lines.

    Reports lines that look like keys or list items, and commas that split a text inside of
    brackets. Returns False where an error was found.
    """
    good = True
    for word in words:
        start = word >> 32
        size = word >> 2 & 0x3FFFFFFF
        if size:
            _continued(source, start, start + size, findings)
        elif not _empty(source, start, findings):
            good = False
    return good


def _continued(source: SourceText, start: int, end: int, findings: Findings) -> None:
    pattern = r"[\r\n][ \t]*((?:- )?[\w.-]+:(?=[^\s/])|- )"
    match = re.search(pattern, source.text[start:end])
    if match is None:
        return
    findings.add(
        codes.CONTINUED.at(
            source.place(start + match.start(1), start + match.end()),
            f"this line continues the unquoted text of line {source.position(start)[0]}",
            hint="indent it like its neighbours, or quote the text",
        )
    )


def _empty(source: SourceText, at: int, findings: Findings) -> bool:
    """Report a value that is missing because the word before it is no key."""
    text = source.text
    before = text[:at].rstrip()
    if before[-1:] in (":", "-", "?", "") or text[at:].lstrip()[:1] not in (",", "}"):
        return True
    start = max(before.rfind(","), before.rfind("{")) + 1
    word = before[start:].strip()
    key = re.fullmatch(r"([\w-]+):([^\s/].*)", word)
    if key:
        at = before.rindex(word) + key.end(1)
        findings.add(
            codes.MISSING_SPACE.at(
                source.place(at),
                "there is no space after the colon",
                hint=f"write `{key[1]}: {shorten(key[2])}`",
                fix=space_after(source, at),
            )
        )
        return False
    if not word or before[start - 1 : start] != ",":
        return True
    start = before.rindex(word)
    findings.add(
        codes.COMMA_IN_TEXT.at(
            source.place(start, start + len(word)),
            f"the comma before `{shorten(word)}` ends the text, and nothing belongs to this key",
            hint="quote the text that holds the comma",
        )
    )
    return False


def values(document: Document, findings: Findings) -> bool:
    """Report odd spaces and comments that eat text; False where an error was found."""
    text = document.source.text
    good = True
    if not text.isascii() and any(space in text for space in SPACES):
        good = _odd_spaces(document, findings)
    if " #" in text:
        _comments(document, findings)
    return good


class _Spans:
    """Which scalar, if any, covers a character."""

    def __init__(self, document: Document) -> None:
        self.words = sorted(w for w in document.offsets if w & 3 != 3)
        self.starts = [w >> 32 for w in self.words]

    def before(self, offset: int) -> tuple[int, int, int]:
        """Return start, end and style of the last scalar that begins at or before ``offset``."""
        i = bisect_right(self.starts, offset) - 1
        if i < 0:
            return -1, -1, PLAIN
        word = self.words[i]
        return word >> 32, (word >> 32) + (word >> 2 & 0x3FFFFFFF), word & 3


def _comments(document: Document, findings: Findings) -> None:
    source = document.source
    spans = None
    for match in re.finditer(r"(?<=[^\s]) (#[^\s#!=*-][^\r\n]*)", source.text):
        spans = spans or _Spans(document)
        at = match.start(1)
        start, end, style = spans.before(at)
        inside = start <= at < end
        whole = source.text[match.start() - 1] == ":" and not inside
        if not whole and (inside or style != PLAIN or end != match.start()):
            continue
        line = source.text.rfind("\n", 0, at) + 1
        if "#" in source.text[line : match.start()] and _inside_comment(source, line, at, spans):
            continue
        left = source.text[start:end] if end == match.start() else ""
        color = not left and re.fullmatch(HEX, match[1].rstrip())
        findings.add(
            codes.COMMENT_EATS.at(
                source.place(at, match.end()),
                f"` #` begins a comment, so `{shorten(match[1])}` is not part of the text"
                + (f": only `{shorten(left)}` is left" if left else ": nothing is left"),
                hint="quote the text, or put a space after `#` if it is a comment",
                fix=quote(source.place(at, match.end())) if color else None,
            )
        )


def _inside_comment(source: SourceText, line: int, at: int, spans: _Spans) -> bool:
    """Tell whether an earlier ``#`` of the line already began a comment."""
    for match in re.finditer(r"(?:^|(?<=\s))#", source.text[line:at]):
        start, end, _ = spans.before(line + match.start())
        if not start <= line + match.start() < end:
            return True
    return False


def odd_space_at(source: SourceText, at: int) -> Diagnostic:
    """Return the finding for a letter that only looks like a space."""
    return codes.ODD_SPACE.at(
        source.place(at),
        f"{name_of(source.text[at])} stands where an ordinary space is wanted",
        hint="retype the space, or quote the text if it belongs to it",
        fix=_retyped(source, at),
    )


def _retyped(source: SourceText, at: int) -> Fix:
    """Return the change that puts a space there, or nothing for a letter without width.

    Behind a colon or dash a space is wanted even so.
    """
    narrow = source.text[at] in _NARROW and source.text[at - 1 : at] not in (":", "-")
    return source.place(at).fix("" if narrow else " ", "put an ordinary space there")


def _odd_spaces(document: Document, findings: Findings) -> bool:
    source = document.source
    spans = _Spans(document)
    good = True
    for match in re.finditer(f"[{SPACES}]", source.text):
        at = match.start()
        start, end, style = spans.before(at)
        if style != PLAIN or not start <= at < end:
            continue
        before = source.text[start:at].strip(SPACES)
        after = source.text[at + 1 : end].strip(SPACES)
        if before and after and before[-1] not in ":-,":
            continue
        good = False
        findings.add(odd_space_at(source, at))
    return good
