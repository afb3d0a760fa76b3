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
cards in the languages of `locales:`. The game has no rules: there is no
`templates/<game>/rules.md`. Nothing is built in that language.""",
)

BAD_TERM = Code(
    "CF-L16",
    Severity.WARNING,
    "term of no language",
    """An entry of `decks/<game>/locale/glossary.po` does not say which language it is about. The
language stands in msgctxt, the term of the source in msgid, what it is called there in msgstr;
forms of a word stand side by side:

    msgctxt "es"
    msgid "draw|draws|drawn"
    msgstr "roba|robar|roban" """,
)

LOST_TERM = Code(
    "CF-L17",
    Severity.WARNING,
    "term called otherwise",
    """The source text has a term of the glossary (`decks/<game>/locale/glossary.po`), and the
translation has none of the forms that it has in this language. Players look for the word that
stands on the cards and in the rules: one thing, one word. Use the term; where it is right in
another form, add that form to the glossary, after a `|`.""",
)

FORBIDDEN_TERM = Code(
    "CF-L18",
    Severity.WARNING,
    "word that the glossary forbids",
    """An entry of the glossary with the flag `forbidden` says what a term must not be called, and
the translation calls it that:

    #, forbidden
    msgctxt "es"
    msgid "discard"
    msgstr "tirar"

Use the word that the glossary has for it.""",
)

NUMBERS = Code(
    "CF-L19",
    Severity.WARNING,
    "number that differs from the source",
    """The source text has a number, and the translation another one in its place, or, for a number
of several digits, none. A number that is wrong in one language is a rule that is wrong there.
Signs between digits may differ (1,000 and 1.000), and small numbers may be words.""",
)

TOO_LONG = Code(
    "CF-L20",
    Severity.WARNING,
    "translation longer than its room",
    """The entry has a flag such as `max-length:40`, and the translation has more characters.
`cardforge l10n update --measure` sets the flag from the box that the text stands in on the card.
Whether it really fits, a build tells, which sets the text in the card's own font.""",
)

SAME_TEXT = Code(
    "CF-L21",
    Severity.WARNING,
    "translation that is the source text",
    """A text of five words or more is the same in the translation as in the source, which hardly
happens unless somebody copied it. It counts as translated, so that nothing else would tell.
Translate it, or clear it.""",
)

OUT_OF_DATE = Code(
    "CF-L22",
    Severity.WARNING,
    "catalog behind its source",
    """The catalog does not have the texts that the game has now: some are missing, were changed,
or are gone. Translators work on what is no longer there. `cardforge l10n update` brings it up to
date, best in the same change that changes the source.""",
)

FROZEN = Code(
    "CF-L23",
    Severity.ERROR,
    "text changed while texts are frozen",
    """`cardforge l10n freeze` wrote down all texts of the game, so that translators could finish;
since then one was added, changed, or taken away. Put it back, or, where the change cannot wait,
tell the translators and run `cardforge l10n freeze` again. `cardforge l10n freeze --off` ends
it.""",
)

FALLBACK_CIRCLE = Code(
    "CF-L24",
    Severity.ERROR,
    "languages that fall back in a circle",
    """`locales:` of cardforge.yaml says which language lacking texts are taken from, and following
that leads back to where it began, so that nothing says which of them is right:

    locales:
      de-AT: {fallback: de}
      de: {fallback: de-AT}

Without `fallback:` a language of a region takes them from the language itself (`pt` for `pt-BR`),
and that from the language the files are written in.""",
)

BAD_EXCHANGE = Code(
    "CF-L25",
    Severity.ERROR,
    "file of translations that cannot be read",
    """`cardforge l10n import` reads XLIFF 1.2 and 2.0, and tables in CSV whose first line names the
columns id, source and target. This file is none of them, or is broken. Nothing was taken from it.
`cardforge l10n export` writes files of all three kinds.""",
)

NOT_TAKEN = Code(
    "CF-L26",
    Severity.WARNING,
    "translation that was not taken",
    """A file that was imported has a translation of a text that the game does not have, or that
says something else by now. It was left out, all others were taken. Where a card was renamed,
`cardforge l10n update --rename OLD=NEW` comes first; where the source changed, the translator
should see the text as it is: export it anew.""",
)
