"""Codes of the area: what a project's data files say, held against what they may say."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

_ERROR, _WARNING, _NOTICE = Severity.ERROR, Severity.WARNING, Severity.NOTICE

UNKNOWN_KEY = Code(
    "CF-S01",
    _ERROR,
    "unknown key",
    """The key is neither built in nor declared under `fields:`, so it would do nothing. Usually it
is misspelt; the finding names the nearest valid key. Keys that begin with `x-` are yours and are
never looked at.""",
    mends="writes the nearest key, where there is only one near and it is not there yet",
)
MISSING_KEY = Code(
    "CF-S02",
    _ERROR,
    "missing key",
    """A key that must be there is not. For a card's field, give the value, declare the field
`optional: true`, or give it a `default:`.""",
)
WRONG_KIND = Code(
    "CF-S03",
    _ERROR,
    "wrong kind of value",
    """A list stands where a single value belongs, or a value where a list or mapping belongs.
Single values that begin with `[` or `{` must be quoted.""",
)
NO_VALUE = Code(
    "CF-S04",
    _ERROR,
    "no value",
    """The key is there and its value is empty (or `null`, or `~`). Give a value or remove the key.
A text that begins with `#` is a comment to YAML: quote it.""",
    mends="quotes a colour that YAML took for a comment",
)
WRONG_VALUE = Code(
    "CF-S05",
    _ERROR,
    "value of the wrong type",
    """The value does not fit the declared type. Nothing is converted silently: a number in quotes
is text, `yes` is not `true`, and `012`, `1_000`, `0x1F`, `1e3` are not whole numbers, because YAML
readers disagree about them. Write `12`, `1000`, `31`, `1000`.""",
    mends="writes numbers and truth values as YAML 1.2 has them; `012` stays, which has two",
)
OUT_OF_RANGE = Code(
    "CF-S06",
    _ERROR,
    "number out of range",
    """The number lies outside of the declared `range:` (or of what makes sense). The finding names
the limits. Numbers of more than 15 digits are refused everywhere.""",
)
UNKNOWN_CHOICE = Code(
    "CF-S07",
    _ERROR,
    "not one of the choices",
    """The value is not among those listed under `of:` (or built in). The finding names the nearest
one. Choices are compared letter by letter.""",
    mends="writes the nearest choice, where there is only one near",
)
BAD_NAME = Code(
    "CF-S08",
    _ERROR,
    "unusable id",
    """Ids name things for ever: in file names, in translations, in formulas. They begin with a
letter or digit and hold letters, digits, `_`, `-` and inner dots only. Components, packs and
printers are files, so none is called like a device of Windows: `con`, `prn`, `aux`, `nul`,
`com1`, `lpt1` and so on, with or without an ending. A printer is not called `none`, which stands
for no printer.""",
)
DUPLICATE_ID = Code(
    "CF-S09",
    _ERROR,
    "id used twice",
    """Two cards of one deck, two decks of one game, or two games have the same id, so nothing could
tell them apart. Old ids of a card, kept under `aliases:`, count too. Rename one.""",
)
BAD_COLOR = Code(
    "CF-S10",
    _ERROR,
    "not a colour",
    """A colour is `"#1a2b3c"`, `"#123"` or a name from the palette in `style.yaml`. Quote the form
with `#`, or YAML takes it for a comment.""",
    mends="writes six digits as a colour in quotes",
)
LENGTH = Code(
    "CF-S11",
    _ERROR,
    "wrong number of items",
    """The list must have as many items as its field declares (`count:` or `range:`).""",
)
REPEATED = Code(
    "CF-S12",
    _ERROR,
    "item listed twice",
    """The same item stands twice in a list where each may stand once.""",
)
MAP_KEYS = Code(
    "CF-S13",
    _ERROR,
    "wrong keys in a map",
    """A map field with `keys:` must have exactly these keys in every card. Copies that follow a
setting, `copies: {by: settings.edition, large: 4, else: 2}`, must say how many for each of its
values, or with `else` for those that are not named.""",
    mends="writes the nearest key, where there is only one near and it is not there yet",
)
UNKNOWN_REF = Code(
    "CF-S14",
    _ERROR,
    "reference to nothing",
    """The value names a card, deck, component, setting or file that does not exist. The finding
names the nearest one.""",
    mends="writes the nearest id or file, where there is only one near",
)
BAD_FIELD = Code(
    "CF-S15",
    _ERROR,
    "contradictory declaration",
    """The declaration cannot be met or says something twice: a key that does not belong to the
type, a default that breaks the declared range, a field named like a reserved key.""",
    mends="writes the nearest field after `key:`, where there is only one near",
)
PROMISE = Code(
    "CF-S16",
    _ERROR,
    "promised count is not met",
    """`count:` of a component is what the box promises. The deck gives another number, counting
copies with default settings and leaving out cards with `print: false`. Correct one of the two.""",
)
NOTHING_CHOSEN = Code(
    "CF-S17",
    _ERROR,
    "component without pieces",
    """The component draws no card from its deck: `only:` matches none. Correct the condition.""",
)
UNUSED_DECK = Code(
    "CF-S18",
    _WARNING,
    "deck that nothing draws from",
    """No component of the game uses this deck, so it is never printed. Add a component, or exclude
the file in `cardforge.yaml`.""",
)
EXPRESSION = Code(
    "CF-S19",
    _ERROR,
    "formula cannot be read",
    """A formula of `must:` or `expect:` breaks the grammar:

    players * settings.hand_size < count.spice
    all(count(c in spice where c.number = n) = 9 for n in 1..10)
    sum(c.points for c in spice where c.suit = "red") <= 50

There are numbers (`5%` is 0.05), text in quotes, names, `+ - * / // %`, `= != < <= > >=` (also
in chains: `1 <= x <= 3`), `in`, `and or not`, `sum min max all any count abs`, ranges `1..10`,
lists `[1, 2]`, and entries of a table: `settings.table[players]`. `c in spice` runs over the
cards of a deck or component, each as often as it has copies; `s in spice.suit` over the choices
of a field. A field that a card leaves out equals nothing, and is neither less nor more. Nothing
is run as Python.""",
)
UNKNOWN_NAME = Code(
    "CF-S20",
    _ERROR,
    "unknown name in a formula",
    """The formula uses a name that is not there. Names are `players` and `variant` (with
`for:`), `count.<component or deck>`, `settings.<setting>`, decks and components, and what the
formula itself binds with `for … in`.""",
    mends="writes the nearest name, where there is only one near, and `settings.` before a setting",
)
MUST = Code(
    "CF-S21",
    _ERROR,
    "the game breaks its own rule",
    """A `must:` of game.yaml is false: the message gives the numbers on both sides and, with
`for:`, the number of players or variant. Change the data or the statement.""",
)
UNKNOWN_GAME = Code(
    "CF-S22",
    _ERROR,
    "no such game",
    """The project has no game of this name. Games are the folders below `decks/` that hold a
`game.yaml`, unless `cardforge.yaml` excludes them.""",
)
NO_PROJECT = Code(
    "CF-S23",
    _ERROR,
    "no project here",
    """Neither this folder nor any above it holds a `cardforge.yaml`, which marks a project (it may
be empty). Go to the project, use `--project DIR`, or create the file.""",
)
UNKNOWN_SETTING = Code(
    "CF-S24",
    _ERROR,
    "no such setting or variant",
    """The game has no setting or variant of this name. The finding lists the valid ones.""",
    mends="writes the nearest setting, where there is only one near",
)
LOCALE = Code(
    "CF-S25",
    _ERROR,
    "not a locale",
    """A locale is a language tag such as `en`, `pt-BR` or `zh-Hant`.""",
    mends="writes the letter case and dash that locales have: `pt_br` becomes `pt-BR`",
)
LETTER_CASE = Code(
    "CF-S26",
    _ERROR,
    "letter case differs",
    """The file exists under the same name in other letter case, or with its accents spelt in the
other way that Unicode knows (`ä` as one character, or as `a` and a mark, as macOS likes to write
file names). Some systems would find it and others not, so names are compared exactly everywhere.
Write the name as the file is called.""",
    mends="writes the name as the file has it, where a field of a deck holds it",
)
OUTSIDE = Code(
    "CF-S27",
    _ERROR,
    "path leaves the project",
    """Files are named relative to the game or template folder, without `..`, drive or leading
slash, and may not be links that lead out of the project. Copy the file into the project.""",
)
NOT_FOUND = Code(
    "CF-S28",
    _ERROR,
    "file not found",
    """The file is in none of the places where it is looked for; the finding lists them and names
the nearest existing file.""",
)
MUST_FAILS_TO_COMPUTE = Code(
    "CF-S29",
    _ERROR,
    "formula has no value",
    """The formula cannot be computed: it divides by zero, compares text with a number, looks up a
player count that a table does not have, or takes the minimum of nothing.""",
)
NO_GAME = Code(
    "CF-S30",
    _WARNING,
    "folder without a game",
    """A folder below `decks/` holds YAML files but no `game.yaml`, so none of them is read; or the
project has no game at all. Mostly the file is missing, or has another name.

    decks/owls/owls.yaml         a deck
    decks/owls/games.yaml        should be game.yaml

Write or rename the file. A folder that is meant to rest can be named under `exclude:` in
`cardforge.yaml`.""",
)
