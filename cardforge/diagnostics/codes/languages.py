"""Codes of the area: languages."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

PLACEHOLDER = Code(
    "CF-L01",
    Severity.ERROR,
    "placeholder cannot be filled",
    """In a translated text, `{name}` is replaced by a value: a field of the card itself,
`{count.spice}`, or `{settings.hand_size}`. This one names nothing, or something that a text
cannot show, or a brace stands alone. Braces that belong to the text are doubled:

    text: "Draw {settings.hand_size} cards; sets are written {{1, 2}}." """,
)

BAD_CATALOG = Code(
    "CF-L02",
    Severity.ERROR,
    "catalog cannot be read",
    """A file of translations, `decks/<game>/locale/<language>.po`, is broken: not UTF-8, left in
the middle of a merge, or with a line that is neither a keyword nor a text in quotes. The language
it holds is not built; all others are. An editor for PO files mends most of it on saving.""",
)

BAD_PLURALS = Code(
    "CF-L03",
    Severity.ERROR,
    "plural rule cannot be read",
    """The header of a catalog says how many plural forms the language has and which number takes
which, as in

    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

This one does not parse, or gives a form that is not there.""",
)

DOUBLE_MESSAGE = Code(
    "CF-L04",
    Severity.WARNING,
    "message twice in a catalog",
    """A catalog holds two entries with the same msgctxt, and only one can be right; the first is
used. It happens when two branches are merged. Delete one of them.""",
)

BAD_TRANSLATION = Code(
    "CF-L05",
    Severity.WARNING,
    "translation does not fit its source",
    """The translation names a placeholder that its source does not have, leaves a brace alone, or
marks up what the source does not:

    msgid  "Draw {settings.hand_size} cards."
    msgstr "Roba {settings.mano} cartas."

Names within braces are never translated. Such a translation is not used: the card stays in the
language of the source, whole, until it is mended.""",
)

UNTRANSLATED = Code(
    "CF-L06",
    Severity.NOTICE,
    "not translated",
    """Some messages have no translation, or one that was made for an earlier text (fuzzy). A card
with such a message is printed in the language of the source, with all its words, as a card in two
languages helps nobody. `cardforge l10n update` brings a catalog up to date with the source; the
translator then finds the missing messages in it.""",
)

NO_CATALOG = Code(
    "CF-L07",
    Severity.WARNING,
    "no catalog for a language",
    """`locales:` of game.yaml names a language for which there is no
`decks/<game>/locale/<language>.po`, nor one of the wider language (`pt` for `pt-BR`). It is not
built. `cardforge l10n update` makes the file.""",
)

NOT_CONSTANT = Code(
    "CF-L08",
    Severity.WARNING,
    "words that no catalog can hold",
    """`t()` is given an id or a text that is put together in the template. Translators are shown
what stands in the files, so both must be plain texts:

    {{ t("round", "Round {n}", n=card.round) }}    # right
    {{ t("round", "Round " ~ card.round) }}        # wrong""",
)
