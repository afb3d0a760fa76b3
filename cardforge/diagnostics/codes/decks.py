"""Codes of the area: what the cards of a game say, taken together."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

_WARNING, _NOTICE = Severity.WARNING, Severity.NOTICE

ANSWERS_UNEVEN = Code(
    "CF-D01",
    _WARNING,
    "one answer is right more often than others",
    """A deck of questions with options (a map of texts, and a choice of its keys that names the
right one) has one letter right much more often than another, so who knows the deck guesses better
than chance. The counts are held against equal ones by Pearson's chi-square test; a game whose
answers are drawn at random gets this finding, or that of a pattern, in one of 100 games. Decks of
fewer than five questions for each letter are not judged.

*Example:* of 90 questions, `A` is right in 48, `B` in 22 and `C` in 20.

*Do instead:* shuffle the options of each question; leave the order to chance, not to a feeling of
what looks mixed.""",
)
ANSWER_PATTERN = Code(
    "CF-D02",
    _WARNING,
    "right answers follow a pattern",
    """The right answers of a card tell something of each other, or of their place: each letter
stands once on every card, the same letter never comes twice in a row, the first question of a card
is mostly `A`, or many cards have the same key. Who has seen one answer of a card then knows more
about the next. Each pattern is held against what independent draws would give; a game whose
answers are drawn at random gets this finding, or that of uneven letters, in one of 100 games.

*Example:* a card has three questions, and its answers are always `A`, `B` and `C` in some order.

*Do instead:* draw the right letter of every question at random, without looking at the others of
the card.""",
)
ANSWERS_TELL = Code(
    "CF-D03",
    _WARNING,
    "right answers can be told by their form",
    """A guesser that knows nothing but the form of the options beats chance. It looks at length,
number of words, digits, signs, quotation marks, capitals, the alphabet, words shared with the
question and with the other options, and the place; it learns from nine tenths of the cards what
right options look like and guesses those of the rest, ten times over. The finding gives its share
of right guesses with the interval that holds it at 95 %, and appears where even the lower end lies
above chance; further, what gives the answers away. Decks of fewer than 20 cards are not judged.
Where no deck alone gives its answers away, all decks with the same letters are judged together.
Each language is judged for itself, with the cards that are translated whole; what gives answers
away in the source too is said of the source alone.

*Example:* the right option is the longest of five in a third of the questions, because only it had
to be exact.

*Do instead:* write wrong options as long and as exact as right ones: lengthen or shorten some in
the questions that the finding names.""",
)
OPTIONS_ALIKE = Code(
    "CF-D04",
    _WARNING,
    "two options of a question are the same",
    """Two options say the same when read aloud: they are equal, or differ in letter case, accents
or signs alone. If one of them is right, so is the other. Every language is looked at; where the
translation alone is at fault, the finding stands in its catalog.

*Example:* `A: "Sant'Elmo"` and `C: Sant Elmo`.

*Do instead:* replace one of them.""",
)
ANSWER_IN_QUESTION = Code(
    "CF-D05",
    _WARNING,
    "a question holds its answer",
    """The right option stands, word for word, in the text of its question, and no other option
does. Right options of fewer than four letters are not looked for. Every language is looked at;
where the translation alone is at fault, the finding stands in its catalog.

*Example:* “Who plays the title role in *Otto the Robot*?” with the right option “Otto the Robot”.

*Do instead:* ask in other words.""",
)
TEXT_TWICE = Code(
    "CF-D06",
    _WARNING,
    "the same text on two cards",
    """Two cards have the same text in a field whose texts are otherwise all different: it was
pasted twice, or differs from the other in letter case, accents or signs alone. Looked at are
translatable texts of four words or more, in fields of which a deck has 20 texts or more, nine of
ten the only ones of their kind; where cards share texts by design, nothing is said. Options of
questions may repeat. In a translation the finding stands in its catalog, unless the source has it.

*Example:* `q-12` and `q-84` ask the same.

*Do instead:* change or remove one. Cards that are meant to be equal are one row with `copies:`.""",
)
TEXT_ALIKE = Code(
    "CF-D07",
    _NOTICE,
    "nearly the same text on two cards",
    """The texts of two cards share at least four of five of their words, in a field whose texts
are otherwise all different. Texts that differ in a number are left alone, and so are questions
whose right options differ. Looked at are translatable texts of six words or more, in fields of
which a deck has 20 texts or more; where more than one of ten are alike, they are so by design. In
a translation the finding stands in its catalog, unless the source has it.

*Example:* “Would you lend your best friend your car?” and “Would you lend your best friend a car?”

*Do instead:* change or remove one, if they are the same to players.""",
)
UNUSED_FIELD = Code(
    "CF-D10",
    _NOTICE,
    "nothing uses a field",
    """A deck declares a field that no template of the game mentions, no formula, no placeholder in
a text and no `only:`. It is a leftover, or its name is misspelt where it should be shown. Fields
with `means:` or `note:` are left alone: those say what a field is for, such as a source that only
editors need. Where a template goes through all fields, nothing is said.

*Example:* `subtitle: {type: text, translate: true}`, and no face shows `card.subtitle`: it is
translated and never printed.

*Do instead:* show it, remove it, or give it a `means:`.""",
)
UNUSED_STYLE = Code(
    "CF-D11",
    _NOTICE,
    "nothing uses a style",
    """The game's style.yaml has a style that no template names, no text and no other style. Names
that templates put together are understood: `style="pip_{{ n }}"` uses `pip_3`.

*Example:* the face says `style="tittle"`, or the element it was for is gone.

*Do instead:* remove it, or name it.""",
)
UNUSED_FILE = Code(
    "CF-D12",
    _NOTICE,
    "nothing uses a picture or font",
    """A picture or font in the game's folders is named by no template, style sheet, card or other
picture. Names that templates put together are understood, from all ids and values that the game
has: `src="art/{{ card.id }}.svg"` uses the pictures of cards that exist.

*Example:* `art/dragn.svg` lies beside `art/dragon.svg`.

*Do instead:* remove the file, or show it.""",
)
BARE_WORDS = Code(
    "CF-D13",
    _WARNING,
    "words that no language can change",
    """In a game of several languages, a template has words between its tags, or in an `alt`, that
neither `t()` nor a field gives: they print in the source language on every card of every language.
In rules.md the same is said of words outside of `{% trans %}`. Letters and numbers that stand alone
are left out, and so are games of one language.

*Example:* `<text x="4" y="4">Draw two cards</text>`.

*Do instead:* `<text x="4" y="4">{{ t("draw", "Draw two cards") }}</text>`.""",
)
COLOR_ALONE = Code(
    "CF-D14",
    _WARNING,
    "only colour tells cards apart",
    """Two pieces show the same words, shapes and pictures, and differ in colours alone; or all
cards with one choice of a field have a colour of their own, and no word or sign that those of
another choice lack. One man in twelve mixes up some colours, and so does everybody in poor light.
The colours are held against each other as they look to all, and without one kind of cones
(protanopia, deuteranopia, tritanopia: Machado, Oliveira and Fernandes, 2009). Where the two that
differ most keep a contrast of 3 to 1 to everybody, they are told apart by lightness and nothing is
said (WCAG 2.2, technique G183). Raster pictures that differ count as different. Choices with fewer
than two different cards are compared card by card.

*Example:* the markers of two players are the same drop, one red `#c0392b`, one green `#27ae60`.

*Do instead:* show the difference in a sign or a word too, or make one colour much darker.""",
)
OUT_OF_LINE = Code(
    "CF-D15",
    _NOTICE,
    "one count is out of line",
    """A deck has as many cards of each kind, but of one: a card is missing, is there twice, or has
a value that was mistyped. Cards are counted, with their copies, by the values of each field that is
a choice, a whole number, yes or no, or a reference, and of each two of them; likewise the items of
lists. Something is said where there are eight counts or more, and one of them, or one in twenty,
differs from the rest. Numbers that are missing between others count as never.

*Example:* each of three spices has each number three times, and the wasabi 4 is there twice.

*Do instead:* add, remove or mend a card; where it is meant so, accept it with a reason.""",
)
