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
    """A file of translations, `decks/<game>/locale/<language>.po`, is broken: not UTF-8, or
with a line that is neither a keyword nor a text in quotes. The language it holds is not built; all
others are. An editor for PO files mends most of it on saving.""",
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
    """The translation names a placeholder that its source does not have, leaves one out or a brace
alone, loses an icon, or marks up what the source does not:

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

PLURAL_FORMS = Code(
    "CF-L09",
    Severity.ERROR,
    "number of plural forms",
    """An entry of a catalog has more plural forms than the header says that the language has, so
that either the header is wrong, and numbers take wrong forms everywhere, or the last forms were
never meant to be there:

    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"
    …
    msgid_plural "{n} cards"
    msgstr[0] "{n} karta"
    msgstr[1] "{n} karty"
    msgstr[2] "{n} kart"

Mend the header, or delete the forms. The language is not built until then.""",
)

BAD_HEADER = Code(
    "CF-L10",
    Severity.WARNING,
    "header of a catalog",
    """The first entry of a catalog, with an empty msgid, says which language it is, in which
encoding, and how plurals are formed. It is missing, or says what is not so. cardforge takes the
language from the name of the file and reads UTF-8; but a plural takes the form that the header
says, and the editors and services that translators use believe the rest:

    msgid ""
    msgstr ""
    "Language: sv\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n" """,
)

CATALOG_MARK = Code(
    "CF-L11",
    Severity.NOTICE,
    "byte order mark before a catalog",
    """The file of translations begins with an invisible byte order mark (U+FEFF), as some editors
write it. It is skipped here; the tools of GNU gettext refuse such a file. Save it as UTF-8 without
a mark.""",
)

EDGES = Code(
    "CF-L12",
    Severity.WARNING,
    "translation begins or ends with other space",
    """The source begins or ends with a space or a line break, and the translation does not, or the
other way round. Where texts are put side by side, words then run together or stand apart, and a
line break too many moves what follows. It is used all the same.""",
)

UNUSED_ENTRY = Code(
    "CF-L13",
    Severity.WARNING,
    "entry of a catalog that nothing can use",
    """An entry without msgctxt belongs to no text, since a text is found by its id, which stands
there. And an entry that was put aside (its lines begin with #~) while another of the same id is in
use is refused by other tools; `cardforge l10n update` removes it.""",
)

UNASKED_CATALOG = Code(
    "CF-L14",
    Severity.WARNING,
    "catalog that no language takes",
    """A file in `decks/<game>/locale/` is named after no language of the game, so that nothing is
ever taken from it, however much of it is translated. The name is the language as `locales:` of
game.yaml writes it, in the same case, and ends with `.po`: `pt-BR.po` for `pt-BR`, or `pt.po` for
all kinds of Portuguese. Rename the file, or add the language to `locales:`.""",
)

NO_RULE_SHEET = Code(
    "CF-L15",
    Severity.WARNING,
    "no rules to translate",
    """`rules_in:` of game.yaml names a language in which the game has a rule sheet alone, beside
cards in the languages of `locales:`. The game has no rules: there is no `templates/<game>/rules.md`.
Nothing is built in that language.""",
)
