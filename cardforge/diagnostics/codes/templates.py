"""Codes of the area: templates."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

_ERROR = Severity.ERROR

TEMPLATE_SYNTAX = Code(
    "CF-T01",
    _ERROR,
    "template does not parse",
    """A face template breaks the grammar of Jinja2: a tag is not closed, a name is missing.

Example: `{% if card.note %}` without `{% endif %}`.
Instead: close every block in the file that opens it.
""",
)
UNKNOWN_NAME = Code(
    "CF-T02",
    _ERROR,
    "unknown name in a template",
    """A template reads a name that does not exist. It would print nothing, on every card, and
nobody would see it before the cards are cut.

Example: `{{ card.titel }}` where the deck declares `title`.
Instead: use a declared field. An optional field without a value is empty and may be tested:
`{% if card.note %}`.
""",
)
NOT_XML = Code(
    "CF-T03",
    _ERROR,
    "face is not well-formed XML",
    """What a template makes must be XML with one `<face>`: every element closed, every attribute
quoted, `&` and `<` escaped. Values of cards are escaped by the template engine.

Example: `<rect fill="#eee">` without `/>`.
Instead: close the element; write `&amp;` for a literal `&`.
""",
)
UNKNOWN_ELEMENT = Code(
    "CF-T04",
    _ERROR,
    "unknown element",
    """A face uses an element that the face language does not have.

Example: `<rectangle/>`.
Instead: use the nearest name that the finding offers; the manual lists all elements.
""",
)
MISPLACED_ELEMENT = Code(
    "CF-T05",
    _ERROR,
    "element in the wrong place",
    """An element stands where it has no meaning: a block inside words, a `<cut>` in a stack.

Example: `<text><rect/></text>`.
Instead: move it to an element that may hold it, such as `<group>` or `<stack>`.
""",
)
UNKNOWN_ATTRIBUTE = Code(
    "CF-T06",
    _ERROR,
    "unknown attribute",
    """An element has an attribute that it does not know; it would do nothing.

Example: `<rect colour="#eee"/>`.
Instead: use the name that the finding offers (here `fill`).
""",
)
WRONG_VALUE = Code(
    "CF-T07",
    _ERROR,
    "wrong value of an attribute",
    """An attribute has a value that it cannot take. Nothing is guessed and nothing is evaluated.

Example: `w="5 apples"`, `fill="redd"`.
Instead: write a value of the attribute's type, as the manual shows it.
""",
)
MISSING_ATTRIBUTE = Code(
    "CF-T08",
    _ERROR,
    "missing attribute",
    """An element lacks an attribute without which it draws nothing.

Example: `<image x="4"/>`.
Instead: add the attribute (here `src`).
""",
)
BARE_WORDS = Code(
    "CF-T09",
    _ERROR,
    "words outside a text element",
    """Words stand directly in an element that shows no words; they would be lost.

Example: `<stack>Draw a card</stack>`.
Instead: `<stack><text>…</text></stack>`.
""",
)
BAD_MARKUP = Code(
    "CF-T10",
    _ERROR,
    "markup in a field is wrong",
    """A field that is shown with `| markup` may hold a few inline elements, so that words can be
bold or carry icons. Anything else is an error: a misspelt element would vanish without a trace,
and markup from data must never fetch files or set what the designer decides.

Example: `text: "Pay <coin>3"`.
Instead: `text: "Pay <icon name='coin'/> 3"`; for a literal `<` write `&lt;`, or show the field
without `markup`.
""",
)
TEMPLATE_FAILS = Code(
    "CF-T11",
    _ERROR,
    "template fails on a card",
    """An expression of a template cannot be computed for this card: a number is divided by
zero, a text is added to a number, a helper is given what it cannot use, or the expression
reaches for what templates may not touch. One face may take 200,000 steps of loops and calls and
hold 8,000,000 letters of XML, so that loops inside loops end with a finding.

Example: `{{ card.cost + 1 }}` where `cost` is empty on one card.
Instead: test for empty values (`{% if card.cost is not none %}`).
""",
)
UNKNOWN_STYLE = Code(
    "CF-T12",
    _ERROR,
    "unknown style or font family",
    """A face names a style or a font family that no style.yaml declares.

Example: `<text style="nmae">`.
Instead: use a declared name, or declare it in `templates/<game>/style.yaml`.
""",
)
STYLE_FAULT = Code(
    "CF-T13",
    _ERROR,
    "style.yaml is wrong",
    """style.yaml is read as strictly as a deck: unknown keys, values of the wrong kind, styles
that extend a missing style or themselves, colours that are none.

Example: `colour: red` where the key is `color`.
Instead: correct the entry; the finding names what is allowed.
""",
)
DRAWS_NOTHING = Code(
    "CF-T14",
    Severity.WARNING,
    "element draws nothing",
    """A shape has neither fill nor stroke, or a polygon neither points nor sides.

Example: `<rect x="4" y="4" w="10" h="10"/>`.
Instead: give it a `fill` or a `stroke`, or remove it.
""",
)
BLANK_FACE = Code(
    "CF-T15",
    Severity.WARNING,
    "side of a component without anything on it",
    """A template puts nothing on any card of a component. Mostly it is not the template that was
meant: `face: card.xml` without a `card.xml` in the game's templates finds the empty frame of that
name which cardforge brings along.

Example: a face that only says `{% extends "base/card.xml" %}`.
Instead: write the template, or fill its block `face`. Where blank pieces are meant, switch the
finding off: `severities: {CF-T15: off}` in cardforge.yaml.
""",
)
TWO_TEXTS = Code(
    "CF-T16",
    _ERROR,
    "one id for two texts",
    """Words of a face are translated by their id, so within one face an id stands for one text (and
one plural). With two, a translation would replace both by the same words.

Example: `{{ t("cost", "Cost") }}` and, further below, `{{ t("cost", "Price") }}`; or a text that is
put together, `t("cost", "Cost " ~ card.cost)`, which differs from card to card.
Instead: give each text an id of its own; write `t("cost", "Cost {n}", n=card.cost)`.
""",
)
