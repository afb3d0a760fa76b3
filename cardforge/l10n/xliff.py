"""Messages as XLIFF 1.2 and 2.0 (OASIS), with the state of each translation.

Text stands as it is: placeholders and markup are characters, which every tool keeps.
"""

from collections.abc import Iterable, Iterator
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from cardforge.diagnostics import InputFault, SourceText
from cardforge.diagnostics.codes.languages import BAD_EXCHANGE
from cardforge.l10n.exchange import DONE, FUZZY, NEW, Row

#: Namespaces of the two versions.
OLD, NEWER = "urn:oasis:names:tc:xliff:document:1.2", "urn:oasis:names:tc:xliff:document:2.0"
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
#: State → how each version calls it.
_OLD_STATES = {DONE: "translated", FUZZY: "needs-review-translation", NEW: "new"}
_NEWER_STATES = {DONE: "translated", FUZZY: "initial", NEW: "initial"}
#: Elements within a text that stand for nothing else: their words are read as part of it.
_TEXTS = frozenset({"source", "target"})
#: Elements with suggestions of other tools, which hold texts too.
_SUGGESTED = frozenset({"alt-trans", "match"})
#: States that other tools write for what can be used.
_USABLE = frozenset({"translated", "final", "signed-off", "reviewed"})


def write_xliff_12(rows: Iterable[Row], source: str, locale: str, name: str) -> str:
    """Return an XLIFF 1.2 file; ``name`` says what it is of."""
    attrs = f"source-language={quoteattr(source)} target-language={quoteattr(locale)}"
    parts = [
        (
            f'{_HEAD}<xliff version="1.2" xmlns="{OLD}">\n'
            f'<file original={quoteattr(name)} datatype="plaintext" {attrs}>\n<body>\n'
        )
    ]
    for number, row in enumerate(rows):
        approved = ' approved="yes"' if row.state == DONE else ""
        target = ""
        if row.target:
            target = f'<target state="{_OLD_STATES[row.state]}">{_text(row.target)}</target>\n'
        notes = "".join(f"<note>{_text(note)}</note>\n" for note in row.notes)
        parts.append(
            f'<trans-unit id="u{number}" resname={_name(row.id)} xml:space="preserve"{approved}>\n'
            f"<source>{_text(row.source)}</source>\n{target}{notes}</trans-unit>\n"
        )
    parts.append("</body>\n</file>\n</xliff>\n")
    return "".join(parts)


def write_xliff_20(rows: Iterable[Row], source: str, locale: str, name: str) -> str:
    """Return an XLIFF 2.0 file; ``name`` says what it is of."""
    parts = [
        (
            f'{_HEAD}<xliff version="2.0" xmlns="{NEWER}" '
            f"srcLang={quoteattr(source)} trgLang={quoteattr(locale)}>\n"
            f'<file id="f1" original={quoteattr(name)}>\n'
        )
    ]
    for number, row in enumerate(rows):
        notes = "".join(f"<note>{_text(note)}</note>\n" for note in row.notes)
        notes = f"<notes>\n{notes}</notes>\n" if notes else ""
        fuzzy = ' subState="cardforge:fuzzy"' if row.state == FUZZY else ""
        target = f"<target>{_text(row.target)}</target>\n" if row.target else ""
        parts.append(
            f'<unit id="u{number}" name={_name(row.id)} xml:space="preserve">\n{notes}'
            f'<segment state="{_NEWER_STATES[row.state]}"{fuzzy}>\n'
            f"<source>{_text(row.source)}</source>\n{target}</segment>\n</unit>\n"
        )
    if len(parts) == 1:
        # The schema asks for a unit or a group in a file; a group may be empty.
        parts.append('<group id="g1"/>\n')
    parts.append("</file>\n</xliff>\n")
    return "".join(parts)


def read_xliff(source: SourceText) -> Iterator[Row]:
    """Yield the rows of a file of either version.

    Raises:
        InputFault: it is no XLIFF, or has a document type, which could stand for anything.
    """
    return iter(_Reader(source).rows())


class _Reader:
    """Reads rows from the events of expat, which knows lines."""

    def __init__(self, source: SourceText) -> None:
        self._source = source
        self._rows: list[Row] = []
        self._root = ""
        self._approved = False
        #: How many elements with suggestions are open.
        self._suggested = 0
        self._texts: dict[str, list[str]] = {}
        self._inside = ""
        self._name, self._line, self._usable = "", 0, True
        parser: Any = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse
        self._parser = parser

    def rows(self) -> list[Row]:
        try:
            self._parser.Parse(self._source.text.encode("utf-8"), True)
        except expat.ExpatError as fault:
            what = f"this is no XML: {expat.errors.messages[fault.code]}"
            raise self._fault(fault.lineno, what) from None
        return self._rows

    def _start(self, name: str, attrs: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if not self._root:
            self._root = space
            if tag != "xliff" or space not in (OLD, NEWER):
                raise self._fault(self._line_now(), "this is no XLIFF of version 1.2 or 2.0")
        if tag in ("trans-unit", "unit"):
            self._texts = {}
            self._name = attrs.get("resname") or attrs.get("name") or attrs.get("id", "")
            self._line = self._line_now()
            self._approved = attrs.get("approved") == "yes"
            self._usable = True
        elif tag == "segment":
            self._hold(attrs.get("state"))
        elif tag in _SUGGESTED:
            self._suggested += 1
        elif tag in _TEXTS and not self._suggested:
            self._inside = tag
            # A text may come in several segments.
            self._texts.setdefault(tag, [])
            if tag == "target" and self._root == OLD and not self._approved:
                self._hold(attrs.get("state"))

    def _hold(self, state: str | None) -> None:
        """Note a state; tools that know none write none."""
        if state is not None and state not in _USABLE:
            self._usable = False

    def _end(self, name: str) -> None:
        tag = name.rpartition(" ")[2]
        if tag in _SUGGESTED:
            self._suggested -= 1
        elif tag in _TEXTS:
            self._inside = ""
        elif tag in ("trans-unit", "unit"):
            said = {key: "".join(parts) for key, parts in self._texts.items()}
            target = said.get("target", "")
            state = (DONE if self._usable else FUZZY) if target else NEW
            self._rows.append(
                Row(self._name, said.get("source", ""), target, state, (), self._line)
            )

    def _characters(self, data: str) -> None:
        if self._inside:
            self._texts[self._inside].append(data)

    def _refuse(self, *_: object) -> None:
        raise self._fault(self._line_now(), "the file has a document type")

    def _line_now(self) -> int:
        return int(self._parser.CurrentLineNumber)

    def _fault(self, line: int, what: str) -> InputFault:
        place = self._source.place(self._source.offset(line, 1))
        hint = "`cardforge l10n export` writes such a file"
        return InputFault(BAD_EXCHANGE.at(place, what, hint=hint))


def _text(text: str) -> str:
    """Return a text as XML; characters that XML 1.0 cannot hold are no texts of cards."""
    return escape(text).replace("\r", "&#13;")


def _name(text: str) -> str:
    return quoteattr(text)
