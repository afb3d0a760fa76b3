"""Numbers that stand in the rules by themselves: they stay when the game's data changes."""

import re
from collections.abc import Iterable, Iterator, Mapping

from cardforge.diagnostics import Diagnostic
from cardforge.diagnostics.codes.rules import LITERAL_NUMBER
from cardforge.faces.template import line_place
from cardforge.rulesheet.messages import Placed

#: Words for numbers from 3; smaller ones are words of everyday speech (one, both, a pair).
NUMBER_WORDS: Mapping[str, str] = {
    "en": "three four five six seven eight nine ten eleven twelve fifteen twenty thirty",
    "de": "drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig",
    "es": "tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta",
    "fr": "trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente",
    "it": "tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta",
    "sv": "tre fyra fem sex sju åtta nio tio elva tolv femton tjugo trettio",
}
#: Words that mean something else as well.
_OTHERWISE = {("it", "sei"), ("fr", "neuf")}
_HOLES = re.compile(r"\{\{|\}\}|\{[\w.]+\}|\]\([^)]*\)")


def numbers_in(text: str, language: str) -> list[str]:
    """Return the numbers of a message's text, outside its placeholders and addresses."""
    bare = _HOLES.sub(" ", text)
    words = {
        word
        for word in NUMBER_WORDS.get(language, "").split()
        if (language, word) not in _OTHERWISE
    }
    return [
        word
        for word in re.findall(r"\d+(?:[.,]\d+)*|[^\W\d_]+", bare)
        if word[0].isdecimal() or word.lower() in words
    ]


def literal_numbers(messages: Iterable[Placed], locale: str) -> Iterator[Diagnostic]:
    """Yield a finding for the first number in each message."""
    language = locale.split("-")[0]
    for message, source in messages:
        for text in (message.text, message.plural or ""):
            found = numbers_in(text, language)
            if found:
                yield LITERAL_NUMBER.at(
                    line_place(source, message.line, found[0]),
                    f"`{found[0]}` stands in the text of `{message.id}` as it is",
                    hint="bind it where the game has it: hand=settings.hand_size, and say "
                    "{{ hand }}; a number that is no datum as what it is: both=2",
                    path=f"rules#{message.id}",
                )
                break
