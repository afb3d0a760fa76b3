"""Cards through their template: XML text, then checked nodes; each distinct face once."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Element as XmlElement
from xml.etree.ElementTree import ParseError, fromstring

from jinja2 import Environment, Template
from markupsafe import Markup

from cardforge.diagnostics import Diagnostic, Findings, Place, Severity, did_you_mean
from cardforge.diagnostics.codes.templates import NOT_XML, TWO_TEXTS, WRONG_VALUE
from cardforge.diagnostics.limits import FACE_FAULTS
from cardforge.faces.drawing import Trim
from cardforge.faces.names import ROW, Names, Row, path_of
from cardforge.faces.parse import Fault, Node, Parser, order_of
from cardforge.faces.sandbox import HelperFault, begin
from cardforge.faces.skeleton import filled
from cardforge.faces.template import Load, TemplateFault, Templates, line_place
from cardforge.source.model import Card, Deck

# Marks are wanted where something is wrong only, markup where a face uses it: 4 ms of imports.
if TYPE_CHECKING:
    from cardforge.faces.locate import Marked

#: What makes a template's text differ from card to card (the filter knows the card's row).
_OF_A_CARD = frozenset({"card", "markup"})

#: A face of no text; "" stands for one that failed, which has been told.
_BLANK = " "
#: Faces that are parsed in one go.
_BATCH = 90


class Source(NamedTuple):
    """How a face was made: enough to make it again with marks."""

    template: str
    shared: Mapping[str, object]
    own: Mapping[str, object]


class Rendered(NamedTuple):
    """One card's face as a node (None where it cannot be made), and where it comes from.

    ``path`` is the card's data path, ``deck/card``; ``text`` the XML; ``lacks`` tells whether any
    of its words has no translation.
    """

    node: Node | None
    card: Card | None
    path: str
    source: Source
    text: str = ""
    lacks: bool = False


class CardRenderer:
    """Renders and checks the faces of one game in one language."""

    def __init__(self, load: Load, parser: Parser, names: Names, findings: Findings) -> None:
        self._templates = Templates(load)
        self._parser = parser
        self._names = names
        self._findings = findings
        self._filters = names.filters(self._marked_up)
        self._seen: set[tuple[object, ...]] = set()
        self._marked: tuple[Source, Marked] | None = None
        #: What faces of one side see, and the environment that leaves marks in them.
        self._marking: tuple[Mapping[str, object], Environment] | None = None
        self._quiet = False
        self._last: tuple[Mapping[str, object], Template] | None = None

    def render(
        self,
        template: str,
        cards: Sequence[Card | None],
        trim: Trim,
        side: str,
        deck: Deck | None,
        asked: Place | None,
    ) -> list[Rendered]:
        """Return the face of every card; ``asked`` is where the template is named."""
        return self.parse(self.write(template, cards, trim, side, deck, asked), deck)

    def write(
        self,
        template: str,
        cards: Sequence[Card | None],
        trim: Trim,
        side: str,
        deck: Deck | None,
        asked: Place | None,
    ) -> list[Rendered]:
        """Return the XML of every card's face, not yet parsed; otherwise as `render`."""
        shared = self._names.shared(template, trim, side, deck)
        if side == "back" and len(cards) > 1:
            # What is wrong with the texts of the other cards, their fronts have told.
            (first,) = self._write([self._row(template, shared, deck, cards[0])], asked)
            if not self._tells_cards_apart(shared):
                return [
                    first._replace(card=card, path=path_of(template, deck, card)) for card in cards
                ]
        rows = [self._row(template, shared, deck, card) for card in cards]
        return self._write(rows, asked)

    def _row(
        self, template: str, shared: Mapping[str, object], deck: Deck | None, card: Card | None
    ) -> Rendered:
        """Return what is to be rendered for a card."""
        own: dict[str, object] = {}
        path = path_of(template, deck, card)
        lacking = self._names.lacking
        if card is not None:
            own["card"] = self._names.card(deck, card, self._findings)
            own[ROW] = Row(card, path)
        lacks = self._names.lacking != lacking
        return Rendered(None, card, path, Source(template, shared, own), "", lacks)

    def _tells_cards_apart(self, shared: Mapping[str, object]) -> bool:
        """Tell whether the template that was rendered last says anything of the card."""
        last = self._last
        if last is None or last[0] is not shared:
            return True
        return self._templates.uses(last[1], _OF_A_CARD)

    def render_one(self, template: str, trim: Trim, names: Mapping[str, object]) -> Rendered:
        """Return the face that a template makes of ``names`` alone."""
        return self.parse([self.write_one(template, trim, names)], None)[0]

    def write_one(self, template: str, trim: Trim, names: Mapping[str, object]) -> Rendered:
        """Return the XML of what `render_one` returns, not yet parsed."""
        shared = self._names.shared(template, trim, "front", None)
        row = Rendered(None, None, template, Source(template, shared, names))
        return self._write([row], None)[0]

    def _write(self, rows: Sequence[Rendered], asked: Place | None) -> list[Rendered]:
        if not rows:
            return []
        first = rows[0].source
        try:
            compiled = self._compiled(first, asked)
        except TemplateFault as fault:
            self._findings.add(fault.finding)
            return list(rows)
        made: list[tuple[str, bool]] = []
        for row in rows:
            lacking, text = self._names.lacking, ""
            try:
                text = self._templates.render(compiled, row.source.own, row.path) or _BLANK
            except TemplateFault as fault:
                self._once(fault.finding)
            made.append((text, row.lacks or self._names.lacking != lacking))
            # Most backs say nothing of the card.
            if row is rows[0] and len(rows) > 1 and not self._tells_cards_apart(first.shared):
                made *= len(rows)
                break
        if self._names.clashes:
            self._report_clashes()
        return [
            Rendered(None, row.card, row.path, row.source, text, lacks)
            for (text, lacks), row in zip(made, rows, strict=True)
        ]

    def parse(self, rows: Sequence[Rendered], deck: Deck | None) -> list[Rendered]:
        """Return faces with their nodes, those that have none where they cannot be made."""
        firsts: dict[str, Rendered] = {}
        for row in rows:
            if row.text:
                firsts.setdefault(row.text, row)
        nodes = self._nodes(firsts, deck)
        return [row._replace(node=nodes.get(row.text)) for row in rows]

    def faultless(self, text: str, deck: Deck | None) -> Node | None:
        """Return the node of a face's XML; None where anything would have to be said of it."""
        try:
            xml = fromstring(text)  # noqa: S314 (own XML, no entities)
        except ParseError:
            return None
        faults: list[Fault] = []
        node = self._parser.parse(xml, faults)
        if deck is not None:
            faults += _unknown_fields(xml, deck)
        return None if faults else node

    def filled(self, node: Node, words: Sequence[str]) -> Node:
        """Return an element with words in its holes (`cardforge.faces.skeleton`)."""
        return filled(node, words, self._parser)

    def _report_clashes(self) -> None:
        """Report ids of a face's words that are given two texts."""
        from cardforge.faces.messages import located

        for template, name, first, second in self._names.clashes:
            sources = [self._templates.source(template), *self._templates.files.values()]
            place, related = located(name, first, second, dict.fromkeys(sources))
            what = "text" if first[0] != second[0] else "plural"
            message = f'the {what} of t("{name}") is first `{first[0]}`, then `{second[0]}`'
            if what == "plural":
                message = f'the plural of t("{name}") is first `{first[1]}`, then `{second[1]}`'
            hint = "give each text an id of its own; for what differs write {name} and give it"
            place = place or self._top(template)
            self._once(TWO_TEXTS.at(place, message, hint=hint, related=related))

    def _compiled(self, source: Source, asked: Place | None) -> Template:
        """Return the template of a side of a component; the last one is kept."""
        last = self._last
        if last is None or last[0] is not source.shared:
            environment = self._templates.environment(source.shared, self._filters, own=source.own)
            found = self._templates.get(environment, source.template, asked)
            last = self._last = source.shared, found
        return last[1]

    def mentions(self, word: str) -> bool:
        """Tell whether a word stands in any template that was loaded."""
        return any(word in source.text for source in self._templates.files.values())

    def file_of(self, template: str) -> str:
        """Return a template's file as it is shown to people."""
        return self._templates.source(template).file

    def forget(self, limit: int) -> bool:
        """Drop the nodes that were kept if there are more than ``limit``; tell whether so."""
        return self._parser.forget(limit)

    def release(self) -> None:
        """Drop all that is kept of templates and nodes, which are not needed any more."""
        self._parser.forget(0)
        self._templates.release()
        self._filters = {}
        self._last = self._marking = self._marked = None

    def _once(self, finding: Diagnostic) -> None:
        """Report a fault of a template for the first card that shows it."""
        key = (finding.code, finding.message, finding.file, finding.line, finding.col)
        if key not in self._seen:
            self._seen.add(key)
            self._findings.add(finding)

    # XML to nodes.

    def _nodes(self, firsts: Mapping[str, Rendered], deck: Deck | None) -> dict[str, Node | None]:
        texts = list(firsts)
        nodes: dict[str, Node | None] = {}
        for start in range(0, len(texts), _BATCH):
            batch = texts[start : start + _BATCH]
            for text, xml in zip(batch, self._parse(batch, firsts), strict=True):
                nodes[text] = None if xml is None else self._check(xml, firsts[text], deck)
        return nodes

    def _parse(
        self, batch: Sequence[str], firsts: Mapping[str, Rendered]
    ) -> list[XmlElement | None]:
        """Parse several faces at once; one by one where that fails, to name the culprit."""
        try:
            whole = fromstring(f"<all>|{'|'.join(batch)}|</all>")  # noqa: S314 (own XML)
            around = [whole.text, *[xml.tail for xml in whole]]
            if [(said or "").strip() for said in around] == ["|"] * (len(batch) + 1):
                return list(whole)
        except ParseError:
            pass
        found: list[XmlElement | None] = []
        for text in batch:
            try:
                found.append(fromstring(text.strip()))  # noqa: S314 (own XML, no entities)
            except ParseError as fault:
                found.append(None)
                self._once(self._not_xml(fault, firsts[text]))
        return found

    def _check(self, xml: XmlElement, row: Rendered, deck: Deck | None) -> Node | None:
        faults: list[Fault] = []
        node = self._parser.parse(xml, faults)
        if node is not None and deck is not None:
            faults += _unknown_fields(xml, deck)
        broken = any(fault.code.severity is Severity.ERROR for fault in faults)
        for fault in faults[:FACE_FAULTS]:
            key = (row.source.template, fault.code.id, fault.order, fault.message)
            if key in self._seen:
                continue
            self._seen.add(key)
            place = self._place(row.source, fault.order, fault.attr)
            if fault.words:
                place = self._words_place(row.source, fault) or place
            self._once(fault.code.at(place, fault.message, hint=fault.hint, path=row.path))
        return None if broken else node

    # Places.

    def place_of(self, row: Rendered, node: Node | None) -> Place | None:
        """Return the place in a template of an element of a card's face."""
        if row.node is None or node is None:
            return None
        order = order_of(row.node, node)
        return None if order is None else self._place(row.source, order, "")

    def _place(self, source: Source, order: int, attr: str) -> Place | None:
        if self._marked is None or self._marked[0] is not source:
            from cardforge.faces.locate import Marked

            text = self._with_marks(source)
            try:
                root = fromstring(text.strip())  # noqa: S314 (own XML)
            except ParseError:
                return None
            self._marked = source, Marked(root, self._templates.files)
        return self._marked[1].place(order, attr)

    def _words_place(self, source: Source, fault: Fault) -> Place | None:
        """Return where words are written, which may be far from the element that holds them."""
        from cardforge.faces.locate import WordMarks

        environment = self._templates.environment(source.shared, self._filters, (WordMarks,))
        text = self._again(source, environment)
        marks = environment.extensions[WordMarks.identifier]
        try:
            root = fromstring(text.strip())  # noqa: S314 (own XML)
        except ParseError:
            return None
        file, line = marks.find(root, fault.order, fault.words)  # type: ignore[attr-defined]
        found = self._templates.files.get(file)
        return None if found is None else line_place(found, line, fault.words.split()[0])

    def _with_marks(self, source: Source) -> str:
        from cardforge.faces.locate import Marks

        if self._marking is None or self._marking[0] is not source.shared:
            # It keeps its templates compiled, for all faces of a side.
            made = self._templates.environment(source.shared, self._filters, (Marks,))
            self._marking = source.shared, made
        return self._again(source, self._marking[1])

    def _again(self, source: Source, environment: Environment) -> str:
        """Return a face as an environment makes it that leaves marks; "" of one too long for it."""
        self._quiet = True
        begin(environment)
        try:
            return environment.get_template(source.template).render(source.own)
        except HelperFault:
            return ""
        finally:
            self._quiet = False

    def _not_xml(self, fault: ParseError, row: Rendered) -> Diagnostic:
        """Return the finding for XML that does not parse, at the start tag that is at fault."""
        from cardforge.faces.notxml import explained, located

        text = self._with_marks(row.source).strip()
        reason, hint = explained(str(fault))
        place: Place | None = None
        try:
            fromstring(text)  # noqa: S314 (own XML)
        except ParseError as marked:
            reason, hint, before, word = located(text, marked)
            place = self._last_mark(before, word) or self._top(row.source.template)
        return NOT_XML.at(place, reason, hint=hint, path=row.path)

    def _last_mark(self, text: str, word: str) -> Place | None:
        from cardforge.faces.locate import MARK

        at = text.rfind(f'{MARK}="')
        if at < 0:
            return None
        file, _, line = text[at + len(MARK) + 2 :].partition('"')[0].rpartition(":")
        found = self._templates.files.get(file)
        return None if found is None else line_place(found, int(line), word)

    def _top(self, template: str) -> Place | None:
        """Return the first line of a face's own template."""
        return line_place(self._templates.source(template), 1, "")

    # Markup in fields.

    def _marked_up(self, row: Row | None, text: str) -> Markup:
        from cardforge.faces.markup import markup

        done, faults = markup(text, self._parser.check)
        if faults and not self._quiet:
            from cardforge.faces.field_faults import field_finding

            for fault in faults[:FACE_FAULTS]:
                self._findings.add(field_finding(row, text, fault))
        return done


def _unknown_fields(xml: XmlElement, deck: Deck) -> list[Fault]:
    """Return a fault for every ``at`` that names no field of the deck."""
    faults = []
    for order, element in enumerate(xml.iter()):
        at = element.attrib.get("at")
        if at and at.split(".")[0] not in deck.fields and at != "id":
            message = f"`at` names no field of the deck `{deck.id}`: `{at}`"
            hint = did_you_mean(at.split(".")[0], deck.fields, "fields")
            faults.append(Fault(WRONG_VALUE, order, message, hint, "at"))
    return faults
