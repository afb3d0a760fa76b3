"""Parser events → plain data and packed places."""

from array import array
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn, cast

from cardforge.diagnostics import Findings, Place, SourceText
from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.codes import yaml as codes
from cardforge.diagnostics.limits import ALIASED_VALUES, YAML_LEVELS
from cardforge.source.shown import shorten
from cardforge.source.tree import BLOCK, NESTED, PLAIN, QUOTED, Document, Map, Node, Seq

_STYLES: Final = {"'": QUOTED, '"': QUOTED, "|": BLOCK, ">": BLOCK}


class Stop(Exception):
    """The rest of the file cannot be used; a finding says why."""


class _Frame:
    """A container that is being filled."""

    __slots__ = ("anchor", "items", "marks", "start")

    def __init__(self, start: int, anchor: str | None) -> None:
        self.start = start
        self.anchor = anchor
        self.items: list[Node] = []
        self.marks: list[int] = []


class Builder:
    """Turns events into `Map`, `Seq` and text, and packs their places."""

    def __init__(
        self, source: SourceText, findings: Findings, back: Mapping[int, str] | None = None
    ) -> None:
        self.source = source
        #: Letters that stand for others in the text that the parser sees.
        self.back = back
        self.findings = findings
        self.offsets: array[int] = array("Q")
        self.root_start = 0
        self.failed = False
        #: name → (node, entry, start of the anchor)
        self._anchors: dict[str, tuple[Node, int, int]] = {}
        self._used: set[str] = set()
        self._aliased = 0
        self._documents = 0
        #: Every key, once: equal keys of many maps are one object.
        self._keys: dict[str, str] = {}
        #: Keys that could mean a number, and the merge key.
        self._special: set[str] = set()
        #: The keys of the last map, which are mostly those of the next one too.
        self._row: list[str] = []
        self._stack: list[_Frame] = []
        self._top = _Frame(0, None)
        #: Entries of plain scalars that are empty or run over several lines.
        self._odd: list[int] = []

    def run(self, next_event: Any) -> Node | None:
        """Return the root of the only document; None where there is none."""
        from ruamel.yaml.events import ScalarEvent, StreamEndEvent

        others = self._handlers()
        text = self.source.text
        marked = "&" in text or "!" in text
        escaped = "\\" in text
        styles, back = _STYLES, self.back
        top = self._top
        # Local names, and the scalar first: this loop runs 14 times for an ordinary card.
        add_item, add_mark = top.items.append, top.marks.append
        while True:
            event = next_event()
            kind = event.__class__
            if kind is ScalarEvent:
                start: int = event.start_mark.index
                value: str = event.value
                if back:
                    value = value.translate(back)
                size: int = event.end_mark.index - start
                if marked and (event.anchor is not None or event.ctag is not None):
                    start, size = self._marked(event, start, size)
                word = start << 32 | size << 2
                style: str | None = event.style
                if style:
                    word |= styles[style]
                    if escaped and style == '"' and not value.isprintable():
                        self._controls(value, start, size)
                elif size != len(value) or not size:
                    self._odd.append(word)
                if marked and event.anchor is not None:
                    self._anchors[event.anchor] = (value, word, event.start_mark.index)
                add_item(value)
                add_mark(word)
            elif kind is StreamEndEvent:
                break
            else:
                others[kind](event)
                if self._top is not top:
                    top = self._top
                    add_item, add_mark = top.items.append, top.marks.append
        if not top.items:
            return None
        self.root_start = top.marks[0] >> 32
        return top.items[0]

    def _controls(self, value: str, start: int, size: int) -> None:
        """Report a character that an escape puts into a text and nothing can print."""
        from cardforge.source.traps import NO_XML

        found = next((letter for letter in value if letter in NO_XML), None)
        if found is not None:
            self.failed = True
            self.findings.add(
                codes.CONTROL.at(
                    self.source.place(start, start + size),
                    f"an escape stands for the control character U+{ord(found):04X}",
                    hint="delete it, or write `\\\\` for a backslash",
                )
            )

    def _handlers(self) -> dict[type, Callable[[Any], None]]:
        """Return what is done for each kind of event besides scalars."""
        from ruamel.yaml import events

        return {
            events.StreamStartEvent: lambda _: None,
            events.DocumentStartEvent: self._document,
            events.DocumentEndEvent: lambda _: None,
            events.MappingStartEvent: self._open,
            events.SequenceStartEvent: self._open,
            events.MappingEndEvent: self._close_map,
            events.SequenceEndEvent: self._close_seq,
            events.AliasEvent: self._alias,
        }

    def _open(self, event: Any) -> None:
        if event.tag is not None:
            self._tag(event)
        self._stack.append(self._top)
        if len(self._stack) > YAML_LEVELS:
            self._stop(
                codes.TOO_DEEP,
                event,
                f"values lie more than {YAML_LEVELS} levels deep in each other",
                "close the brackets that were opened before",
            )
        self._top = _Frame(event.start_mark.index, event.anchor)

    def _close(self, event: Any, node: Map | Seq) -> None:
        frame = self._top
        if frame.anchor is not None:
            self._anchors[frame.anchor] = (node, frame.start << 32 | 4 | NESTED, frame.start)
        size = max(1, event.end_mark.index - frame.start)
        self._top = self._stack.pop()
        self._top.items.append(node)
        self._top.marks.append(frame.start << 32 | size << 2 | NESTED)

    def _close_map(self, event: Any) -> None:
        frame = self._top
        keys = frame.items[::2]
        marks = frame.marks
        if keys == self._row:
            node = Map(zip(self._row, frame.items[1::2], strict=True))
        else:
            node, marks = self._new_row(keys, frame)
        offsets = self.offsets
        node.base = len(offsets)
        offsets.append(frame.start << 32 | 4 | NESTED)
        offsets.extend(marks)
        if self._special and not self._special.isdisjoint(node):
            self._equal_numbers(node)
            if "<<" in node:
                self._merge_key(node)
        self._close(event, node)

    def _new_row(self, keys: list[Node], frame: _Frame) -> tuple[Map, list[int]]:
        """Return a map whose keys are not those of the one before it, and its marks."""
        shared = self._keys
        known = len(shared)
        try:
            row = [shared.setdefault(key, key) for key in keys]  # type: ignore[arg-type]
        except TypeError:
            self._bad_key(frame)
        node = Map(zip(row, frame.items[1::2], strict=True))
        marks = frame.marks
        if len(node) == len(row):
            self._row = row
        else:
            node, marks = self._without_repeats(frame)
        if len(shared) != known:
            self._special |= {key for key in node if key == "<<" or _number(key) is not None}
        return node, marks

    def _bad_key(self, frame: _Frame) -> NoReturn:
        keys = frame.items[::2]
        at = next(i for i, key in enumerate(keys) if not isinstance(key, str))
        self.findings.add(
            codes.SYNTAX.at(
                self.source.place(frame.marks[2 * at] >> 32),
                "a key must be text, not a list or mapping",
                hint="quote the key",
            )
        )
        raise Stop

    def _close_seq(self, event: Any) -> None:
        frame = self._top
        node = Seq(frame.items)
        node.base = len(self.offsets)
        self.offsets.append(frame.start << 32 | 4 | NESTED)
        self.offsets.extend(frame.marks)
        self._close(event, node)

    def _without_repeats(self, frame: _Frame) -> tuple[Map, list[int]]:
        """Keep the first of equal keys and report the others."""
        node = Map()
        kept: list[int] = []
        first: dict[str, int] = {}
        for i in range(0, len(frame.items), 2):
            key = cast("str", frame.items[i])
            if key in first:
                self._repeat(key, first[key], frame.marks[i])
                continue
            first[key] = frame.marks[i]
            node[key] = frame.items[i + 1]
            kept += frame.marks[i : i + 2]
        return node, kept

    def _repeat(self, key: str, first: int, again: int, other: str = "") -> None:
        line = self.source.position(first >> 32)[0]
        same = f" (as `{shorten(other)}`)" if other else ""
        self.findings.add(
            codes.DUPLICATE_KEY.at(
                self._word_place(again),
                f"the key `{shorten(key)}` stands twice in one mapping, first in line {line}{same}",
                hint="remove one of the two",
                related=[("first here", self._word_place(first))],
            )
        )
        self.failed = True

    def _equal_numbers(self, node: Map) -> None:
        """Report plain keys that mean the same number, such as ``1`` and ``0x1``."""
        seen: dict[float, tuple[str, int]] = {}
        at = node.base + 1
        for key in node:
            word = self.offsets[at]
            at += 2
            value = _number(key)
            if word & 3 != PLAIN or value is None:
                continue
            if value in seen:
                self._repeat(key, seen[value][1], word, seen[value][0])
            else:
                seen[value] = (key, word)

    def _merge_key(self, node: Map) -> None:
        at = node.base + 1 + 2 * list(node).index("<<")
        if self.offsets[at] & 3 == PLAIN:
            self.failed = True
            self.findings.add(
                codes.MERGE_KEY.at(
                    self._word_place(self.offsets[at]),
                    "`<<` merges nothing: YAML 1.2 has no merge keys",
                    hint="write the values out, or give the field a `default:`",
                )
            )

    def _alias(self, event: Any) -> None:
        name: str = event.anchor
        start: int = event.start_mark.index
        place = self.source.place(start, event.end_mark.index)
        if any(frame.anchor == name for frame in (*self._stack, self._top)):
            self.findings.add(
                codes.ALIAS_LOOP.at(
                    place, f"the alias `*{name}` refers to itself", hint="write the value out"
                )
            )
            raise Stop
        if name not in self._anchors:
            from cardforge.source import syntax

            syntax.unknown_alias(self.source, place, name, self.findings)
            raise Stop
        self._used.add(name)
        node, word, _ = self._anchors[name]
        self._top.items.append(self._copy(node, start))
        self._top.marks.append(start << 32 | (len(name) + 1) << 2 | (word & 3))

    def _copy(self, node: Node, start: int) -> Node:
        self._aliased += 1 if isinstance(node, str) else 1 + len(node)
        if self._aliased > ALIASED_VALUES:
            self.findings.add(
                codes.ALIAS_BOMB.at(
                    self.source.place(start),
                    f"aliases repeat more than {ALIASED_VALUES:,} values",
                    hint="write the data as rows, or use `copies:`",
                )
            )
            raise Stop
        if isinstance(node, str):
            return node
        if isinstance(node, Map):
            twin: Map | Seq = Map((k, self._copy(v, start)) for k, v in node.items())
        else:
            twin = Seq(self._copy(v, start) for v in node)
        twin.base = node.base
        return twin

    def _marked(self, event: Any, start: int, size: int) -> tuple[int, int]:
        """Return where the scalar itself begins, behind its anchor or tag."""
        if event.tag is not None:
            self._tag(event)
        end = start + size
        text = self.source.text
        while start < end and text[start] in "&!":
            while start < end and text[start] not in " \t\r\n":
                start += 1
            while start < end and text[start] in " \t\r\n":
                start += 1
        return start, end - start

    def _tag(self, event: Any) -> None:
        start = event.start_mark.index
        text = self.source.text
        at = text.find("!", start)
        end = at
        while end < len(text) and text[end] not in " \t\r\n,]}":
            end += 1
        self.failed = True
        self.findings.add(
            codes.TAG.at(
                self.source.place(at, end),
                f"`{text[at:end]}` is a tag, and cardforge knows no tags",
                hint="quote the text if `!` belongs to it, otherwise remove the tag",
            )
        )

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            self._stop(
                codes.SEVERAL_DOCUMENTS,
                event,
                "a second document begins here, and only the first would be read",
                "put it into a file of its own, or remove the line `---`",
            )

    def _stop(self, code: Code, event: Any, message: str, hint: str) -> None:
        place = self.source.place(event.start_mark.index, event.end_mark.index)
        self.findings.add(code.at(place, message, hint=hint))
        raise Stop

    def _word_place(self, word: int) -> Place:
        return self.source.place(word >> 32, (word >> 32) + (word >> 2 & 0x3FFFFFFF))

    def after(self, document: Document) -> None:
        """Look for what YAML accepts and an author does not mean."""
        from cardforge.source import traps

        for name, (node, _, start) in self._anchors.items():
            if name not in self._used:
                traps.unused_anchor(self.source, name, start, node, self.findings)
                self.failed = self.failed or isinstance(node, str)
        if self._odd and not traps.odd_scalars(self.source, self._odd, self.findings):
            self.failed = True
        if not traps.values(document, self.findings):
            self.failed = True


def _number(key: str) -> float | None:
    """Return what a plain key means to a reader that resolves numbers."""
    if key[:1] not in "0123456789+-.":
        return None
    digits = key.replace("_", "")
    if len(digits) > 40:
        return None
    try:
        return int(digits, 0) if digits[:1] != "." else float(digits)
    except ValueError:
        try:
            return float(digits)
        except ValueError:
            return None
