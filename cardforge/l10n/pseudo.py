"""Pseudo-languages: every text marked and longer, so that what cannot be translated is seen.

``qps-ploc`` is what Windows calls its own; ``qps-plocm`` is laid out from right to left as well.
A word without marks comes from no message, a text without its last bracket was cut off.
"""

import re
from math import ceil

from cardforge.l10n.fill import fill
from cardforge.l10n.words import SourceWords, named

#: How much longer texts become: what an average translation from English into German needs.
_LONGER = 0.4
#: Brackets that the package's fonts have; U+27E6, which is used elsewhere, is in none of them.
_OPEN, _CLOSE = "\u2045", "\u2046"
_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçðéƒğĥîĵķłḿñöṕɋřšŧûṽŵẋýžÁɃÇÐÉƑĞĤÎĴĶŁḾÑÖṔɊŘŠŦÛṼŴẊÝŽ",
)
#: What is no words: placeholders, doubled braces, tags, entities, targets of links.
_FIXED = re.compile(r"(\{\{|\}\}|\{[^{}]*\}|<[^<>]*>|&#?\w+;|\]\([^()\s]*\))")
_WORD = re.compile(r"[^\W\d_]+")


def pseudo(text: str) -> str:
    """Return a text in the pseudo-language; one without letters stays as it is."""
    parts = _FIXED.split(text)
    words = [word for part in parts[::2] for word in _WORD.findall(part)]
    if not words:
        return text
    parts[::2] = [part.translate(_LETTERS) for part in parts[::2]]
    # Space around the text stays outside, as it parts it from others.
    whole = "".join(parts)
    body = whole.strip()
    start = whole.index(body)
    more = _more(words, ceil(sum(map(len, words)) * _LONGER))
    return f"{whole[:start]}{_OPEN}{body} {more}{_CLOSE}{whole[start + len(body) :]}"


def _more(words: list[str], letters: int) -> str:
    """Return that many letters, in words as long as those of the text."""
    found: list[str] = []
    while letters > 0:
        for word in words:
            found.append(word[:letters].translate(_LETTERS))
            letters -= len(found[-1])
            if letters <= 0:
                break
    return " ".join(found)


class PseudoWords:
    """The words of a pseudo-language, made from those of the source."""

    __slots__ = ("_locale", "_source")

    #: Every text has its pseudo-translation.
    lacking = 0

    def __init__(self, locale: str, source_locale: str) -> None:
        self._locale = locale
        self._source = SourceWords(source_locale)

    @property
    def locale(self) -> str:
        """The locale's tag."""
        return self._locale

    def text(self, id: str, source: str, plural: str | None = None, **names: object) -> str:  # noqa: A002, ARG002
        """Return the message in the pseudo-language, filled.

        Raises:
            FillFault: as `SourceWords`.
        """
        chosen = self._source.chosen(source, plural, names)
        return fill(pseudo(chosen), lambda hole: named(hole, names))

    def raw(self, id: str, source: str) -> str:  # noqa: A002, ARG002
        """Return the message in the pseudo-language with its placeholders as they are."""
        return pseudo(source)
