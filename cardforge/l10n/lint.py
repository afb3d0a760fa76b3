"""What is wrong with translations that can be used: terms, numbers, lengths, words left over."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from cardforge.diagnostics import Diagnostic
from cardforge.diagnostics.codes.languages import NUMBERS, SAME_TEXT, TOO_LONG
from cardforge.l10n.fitting import misfit
from cardforge.l10n.glossary import Term, of_terms
from cardforge.l10n.po import Catalog, Message

#: Placeholders, tags, and targets of links: numbers in them are no words.
_NO_TEXT = re.compile(r"\{[^{}]*\}|<[^<>]*>|\]\([^()\s]*\)")
#: A number with what may part its digits: 1,000 and 1.5 and 10 000.
_NUMBER = re.compile(r"\d+(?:[.,'’\u00a0\u202f]\d+)*")
_LIMIT = re.compile(r"max-length:\s*(\d+)")
#: From how many words on a text that is the same in two languages was hardly translated.
_WORDS = 5


def of_catalog(catalog: Catalog, terms: tuple[Term, ...]) -> Iterator[Diagnostic]:
    """Yield what is wrong with the translations of a catalog that are in use, in its order."""
    for name, message in catalog.messages.items():
        if message.fuzzy or not all(message.texts):
            continue
        if misfit((message.source, message.plural or ""), message.texts):
            continue  # not used, which is told
        yield from of_terms(name, _words_of(message), terms, catalog.locale)
        yield from _numbers(name, message, catalog.locale)
        yield from _length(name, message, catalog.locale)
        yield from _same(name, message, catalog.locale)


def _words_of(message: Message) -> Message:
    """Return a message without its placeholders, tags and links' targets, which are no words."""
    return message._replace(
        source=_NO_TEXT.sub(" ", message.source),
        plural=message.plural and _NO_TEXT.sub(" ", message.plural),
        texts=tuple(_NO_TEXT.sub(" ", text) for text in message.texts),
    )


def _numbers(name: str, message: Message, locale: str) -> Iterator[Diagnostic]:
    """Find a number that became another one, and one that is gone and hardly became words."""
    sources = [_numbers_of(text) for text in (message.source, message.plural) if text]
    for text in message.texts:
        there = _numbers_of(text)
        if there in sources:
            continue
        lost, strange = sources[-1] - there, there - sources[-1]
        gone = next((one for one in lost if strange or not _may_be_a_word(one)), "")
        if not gone:
            continue
        instead = f"; `{next(iter(strange))}` is in its place" if strange else ""
        yield NUMBERS.at(
            message.place,
            f"the number `{gone}` of the source is not here{instead}",
            hint="write the number of the source",
            path=name,
            locale=locale,
        )
        return


def _may_be_a_word(number: str) -> bool:
    """Tell whether a number is written in letters at times: those to twelve, and round ones."""
    return int(number) <= 12 or (len(number) == 2 and number.endswith("0"))


def _numbers_of(text: str) -> Counter[str]:
    """Return the numbers of a text, each as its digits alone."""
    found = _NUMBER.findall(_NO_TEXT.sub(" ", text))
    return Counter(
        "".join(str(unicodedata.digit(sign)) for sign in one if sign.isdigit()) for one in found
    )


def _length(name: str, message: Message, locale: str) -> Iterator[Diagnostic]:
    """Hold a translation against the flag ``max-length:N``; markup does not count."""
    limits = [int(match[1]) for flag in message.flags if (match := _LIMIT.fullmatch(flag))]
    if not limits:
        return
    longest = max(len(re.sub(r"<[^<>]*>", "", text)) for text in message.texts)
    if longest > min(limits):
        yield TOO_LONG.at(
            message.place,
            f"{longest} characters, and {min(limits)} fit",
            hint="say it in fewer words; the flag max-length tells how much room there is",
            path=name,
            locale=locale,
        )


def _same(name: str, message: Message, locale: str) -> Iterator[Diagnostic]:
    """Find a text of several words that is what the source is."""
    words = re.findall(r"[^\W\d_]{2,}", _NO_TEXT.sub(" ", message.source))
    if message.texts[0] == message.source and len(words) >= _WORDS:
        yield SAME_TEXT.at(
            message.place,
            "the translation is the source text",
            hint="translate it, or clear it so that it counts as lacking",
            path=name,
            locale=locale,
        )
