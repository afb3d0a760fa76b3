"""Codes of the area templates: rule sheets."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

_ERROR = Severity.ERROR
_WARNING = Severity.WARNING

BAD_BLOCK = Code(
    "CF-T30",
    _ERROR,
    "not a part of a rule sheet",
    """A rule sheet is made of headings, paragraphs, lists, tables, pictures and asides. This
Markdown is something else: code (a line that begins with four spaces, words in backquotes), a
quotation that does not say what it is, a picture that is none of a piece.

Example: `    Draw two cards.`, which is code because of its four spaces.
Instead: begin the line at the margin. An aside begins with `> [!example]`, a picture is
`{{ picture("spice", "chili-1") }}`.
""",
)
NO_TITLE = Code(
    "CF-T31",
    _ERROR,
    "rule sheet without one title",
    """A rule sheet has one title, which stands first: screen readers, bookmarks and the contents
begin with it.

Example: a rules.md that begins with `## Setup`, or that has `# Setup` and `# Play`.
Instead: begin with `# {{ game.title }}`, and give all other headings two or three `#`.
""",
)
DOUBLE_HEADING = Code(
    "CF-T32",
    _ERROR,
    "two headings of one name",
    """Links lead to the name of a heading, so each name stands once.

Example: `## Setup {#setup}` and, further below, `### Setup of the board {#setup}`.
Instead: `### Setup of the board {#setup-board}`.
""",
)
LOST_LINK = Code(
    "CF-T33",
    _ERROR,
    "link that leads nowhere",
    """A link names a heading that the rule sheet does not have. In a translation the name stays
as it is: `[tablero](#board)`.

Example: `[the end](#end)` where the heading is `## The end {#ending}`.
Instead: use the name of the heading.
""",
)
NOT_MENTIONED = Code(
    "CF-T34",
    _WARNING,
    "the rules never mention it",
    """A component, a kind of card, a setting or a variant of the game does not occur in its
rule sheet: players find a piece in the box and do not know what it is for. A thing is mentioned
by its own data: `count.spice`, `component("spice")`, `setting("hand_size")`,
`settings.hand_size`, `label("spice", "wild", "number")`, a picture of it, or one of the tables
that list all (`sheet.components()`, `sheet.house_rules()`).

Example: a component `trophies`, and rules that nowhere say `count.trophies`.
Instead: say what it is for. What players need not know is accepted by a comment in game.yaml.
""",
)
LITERAL_NUMBER = Code(
    "CF-T35",
    _WARNING,
    "number that stands in the rules by itself",
    """A number in a rule's text is written out, so it stays when the data changes: the rule says
6 cards and the game deals 7. Numbers of the game come from the game.

Example: `{% trans "deal" %}Deal 6 cards.{% endtrans %}`.
Instead: `{% trans "deal" hand=settings.hand_size %}Deal {{ hand }} cards.{% endtrans %}`. A number
that is no datum of the game (two hands, a half) is bound as what it is: `both=2`, or written as a
word.
""",
)
ROW_TOO_TALL = Code(
    "CF-T36",
    _ERROR,
    "row that no page holds",
    """A row of a table, or another part that is never split, is higher than a page.

Example: a cell with forty lines of text.
Instead: split the row in two, or write a list instead of a table.
""",
)
