"""Codes of the area: how a YAML file is written, before anyone asks what it means."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

_ERROR, _WARNING, _NOTICE = Severity.ERROR, Severity.WARNING, Severity.NOTICE

UNREADABLE = Code(
    "CF-Y01",
    _ERROR,
    "file cannot be read",
    """The file exists in a listing but the operating system does not hand out its content: it is
a folder, it is locked, or its rights forbid reading. Give the file read rights, or close the
program that holds it.""",
)
NOT_UTF8 = Code(
    "CF-Y02",
    _ERROR,
    "file is not UTF-8",
    """A byte does not belong to UTF-8, the only encoding that cardforge reads. Often the file was
saved as Latin-1 or Windows-1252, where `ü` is the byte FC. Save it as UTF-8 in the editor
(often under "Save with encoding").""",
)
UTF16 = Code(
    "CF-Y03",
    _ERROR,
    "file is UTF-16 or UTF-32",
    """The file looks like UTF-16 or UTF-32, as a Windows shell writes with `>` or
`Out-File`. Save it as UTF-8; in PowerShell use `Out-File -Encoding utf8`.""",
)
INNER_BOM = Code(
    "CF-Y04",
    _ERROR,
    "byte order mark inside the text",
    """An invisible byte order mark (U+FEFF) stands inside the file, mostly where two files were
joined. It would become part of a key or of a printed text. Delete it: the finding names the
column. At the very start of a file the mark is harmless and ignored.""",
    mends="deletes the mark",
)
CONTROL = Code(
    "CF-Y05",
    _ERROR,
    "control character",
    """A character that cannot be printed stands in the file, such as U+0000, a form feed, or the
line separators U+0085, U+2028 and U+2029 that word processors insert. YAML forbids some and
splits lines at others. Delete it; for a line break in text use a `|` block or `\\n` in double
quotes.""",
)
ODD_SPACE = Code(
    "CF-Y06",
    _ERROR,
    "space that only looks like a space",
    """A no-break space (or another wide, thin or invisible one) stands where YAML needs an
ordinary space: in the indentation, after a colon or dash, or at the end of a value. YAML takes it
for a letter, so the key or value is not what it looks like. Retype the space. Inside of text such
spaces are welcome and are kept.""",
    mends="puts an ordinary space there, or nothing for a letter that has no width",
)
DUPLICATE_KEY = Code(
    "CF-Y07",
    _ERROR,
    "duplicate key",
    """The same key stands twice in one mapping. Many readers keep the last value without a word.
Keys that mean the same number (`1` and `0x1`) count as equal.

    - {id: elf, cost: 2, cost: 3}

Remove one of the two; the finding shows both lines.""",
)
ALIAS_LOOP = Code(
    "CF-Y08",
    _ERROR,
    "alias refers to itself",
    """An alias (`*name`) stands inside the very value that its anchor (`&name`) marks, so the
value would contain itself without end. Write the inner value out.""",
)
ALIAS_BOMB = Code(
    "CF-Y09",
    _ERROR,
    "aliases multiply the data",
    """Aliases of aliases blow a small file up to a huge one (the "billion laughs" attack). A file
may repeat at most 100,000 values through aliases. Write the data as rows, or use `copies:`.""",
)
ALIAS_UNKNOWN = Code(
    "CF-Y10",
    _ERROR,
    "alias without anchor",
    """`*word` at the start of a value is YAML's alias: it repeats a value that was marked with
`&word` before. No such mark exists. If the star is part of the text, quote the text:

    text: "*bold* words" """,
)
ANCHOR_UNUSED = Code(
    "CF-Y11",
    _ERROR,
    "anchor swallows text",
    """`&word` at the start of a value is YAML's anchor: a name for the value, which is not part of
the text and would vanish without a word. No alias uses this one. If the text begins with `&`,
quote it:

    text: "&boldly go" """,
    mends="quotes a text that has the anchor before it in one line; other anchors stay",
)
MERGE_KEY = Code(
    "CF-Y12",
    _ERROR,
    "merge key",
    """`<<:` merged mappings in YAML 1.1. YAML 1.2 has no such key, and readers disagree on what
wins. For values that most cards share, give the field a `default:`; otherwise write them out.""",
)
TAG = Code(
    "CF-Y13",
    _ERROR,
    "tag",
    """A value begins with `!`, which YAML takes for a tag (the name of a type). cardforge knows
no tags and constructs nothing from them: the declared field decides the type. If the `!` is part
of the text, quote the text; otherwise remove the tag.""",
)
DIRECTIVE = Code(
    "CF-Y14",
    _WARNING,
    "directive",
    """A `%YAML` or `%TAG` line stands at the head of the file. cardforge always reads YAML 1.2
(where `no`, `on` and `012` are what they look like) and has no tags, so the line has no effect.
Remove it.""",
    mends="removes the line, unless the directive is none that YAML knows",
)
SEVERAL_DOCUMENTS = Code(
    "CF-Y15",
    _ERROR,
    "several documents",
    """A line `---` begins a second document in the same file, which would be ignored. Put each deck
into a file of its own, or remove the line.""",
)
EMPTY = Code(
    "CF-Y16",
    _ERROR,
    "nothing in the file",
    """The file is empty or holds comments only, so there is no deck, game or setting in it. Fill
it, delete it, or exclude it in `cardforge.yaml`.""",
)
ROOT = Code(
    "CF-Y17",
    _ERROR,
    "file does not hold keys and values",
    """The file holds a single text or a list, but must hold `key: value` lines. A missing space
after a colon is the usual cause: `cost:3` is one text.""",
    mends="puts the space after the colon, where the file is one such line",
)
COMMENT_EATS = Code(
    "CF-Y18",
    _WARNING,
    "comment eats text",
    """` #` begins a comment, also in the middle of a text, and the rest of the line is lost:

    text: Take card #5        # the text is "Take card"

Quote the text to keep it; put a space after `#` if it is a comment.""",
    mends="quotes a colour (`tint: #ff00aa`); of any other text only you know how far it goes",
)
TAB = Code(
    "CF-Y19",
    _ERROR,
    "tab used for indentation",
    """YAML forbids tabs in the indentation, since nobody agrees on their width. Use spaces
(two for each level); most editors do so on request.""",
    mends="puts a space in place of tabs behind a colon or dash; those of an indentation stay",
)
COLON_IN_TEXT = Code(
    "CF-Y20",
    _ERROR,
    "colon in unquoted text",
    """`: ` (a colon and a space) separates a key from its value, also inside of a text:

    text: Draw: two cards     # error
    text: "Draw: two cards"   # right

Quote the text.""",
    mends="quotes the text, where it goes to the end of its line; between brackets it may not",
)
NEEDS_QUOTES = Code(
    "CF-Y21",
    _ERROR,
    "text must be quoted",
    """A text that begins with one of ``* & ! % @ ` > | - ? [ { " '`` means something else to
YAML: an alias, a tag, a list, a block. Quote the whole text:

    text: "[fire] hits twice" """,
    mends="quotes the text, unless ` #` in it may begin a comment",
)
MISSING_SPACE = Code(
    "CF-Y22",
    _ERROR,
    "no space after the colon",
    """Without a space after the colon, `cost:3` is one text and not a key with a value. Write
`cost: 3`.""",
    mends="puts the space there",
)
UNCLOSED = Code(
    "CF-Y23",
    _ERROR,
    "quote or bracket is not closed",
    """A quote or bracket opens and its partner is missing, so everything that follows belongs to
it. The finding points at the opening one.""",
)
INDENTATION = Code(
    "CF-Y24",
    _ERROR,
    "indentation does not fit",
    """The line stands neither under its neighbours nor clearly inside of the one above. Keys of one
mapping and dashes of one list must begin in the same column.""",
)
SYNTAX = Code(
    "CF-Y25",
    _ERROR,
    "YAML syntax",
    """The file is not valid YAML at this point. When in doubt, quote the text of the line.""",
)
ESCAPE = Code(
    "CF-Y26",
    _ERROR,
    "unknown escape",
    r"""In double quotes a backslash begins an escape such as `\n` or `\u00e9`, and this one does
not exist. Write `\\` for a backslash, or use single quotes, where backslashes are ordinary.""",
    mends="doubles the backslash, unless it begins half of an escape such as `\\x4`",
)
TOO_DEEP = Code(
    "CF-Y27",
    _ERROR,
    "nested too deeply",
    """Values lie in each other more than 60 levels deep. No card needs that; often a bracket was
typed many times.""",
)
SLOW_READER = Code(
    "CF-Y28",
    _NOTICE,
    "slow YAML reader",
    """The fast YAML parser (package `ruamel.yaml.clib`) is not there for this Python, so a slower
one reads the files. Results are the same. Install `ruamel.yaml.clib` for speed.""",
)
CONTINUED = Code(
    "CF-Y29",
    _WARNING,
    "unquoted text runs over several lines",
    """An unquoted text goes on in the next, deeper line, and that line looks like a key or a list
item. YAML joins the two with a space:

    name: Elf
      cost: 3

Move the line under its neighbours; for a long text use quotes or a `>` block.""",
)
CONFLICT = Code(
    "CF-Y32",
    _ERROR,
    "merge conflict",
    """The file holds the marks that a version control system leaves where two changes met
(`<<<<<<<`, `=======`, `>>>>>>>`). Decide which lines stay and remove the marks.""",
)
COMMA_IN_TEXT = Code(
    "CF-Y31",
    _ERROR,
    "comma splits a text",
    """Inside of `{ }` and `[ ]` a comma ends a value, also in the middle of a text:

    {means: every 1, 2 or 3}      # two keys: `means` and `2 or 3`
    {means: "every 1, 2 or 3"}    # right

Quote the text.""",
)
NUMBER_AS_TEXT = Code(
    "CF-Y30",
    _ERROR,
    "number where text is wanted",
    """The value is text here, but every other YAML reader (the editor among them) takes this
spelling for a number and changes it: `5E3` becomes 5000, `0x1F` becomes 31, the id `007`
becomes 7. Quote it, so that everyone reads the same: `"5E3"`.""",
    mends="quotes it",
)
