"""Places for hyphens, by the pattern files that come with pyphen (Liang's method, hunspell format).

pyphen's own reader unfolds every pattern when it loads a language (German: 78,000, most of a
second); here a file is only cut into lines, and a pattern is unfolded when a word meets it.
"""

import re
from functools import lru_cache
from pathlib import Path

#: Letters that stay before the first and after the last hyphen of a word.
LEFT, RIGHT = 2, 3

_DIGITS = str.maketrans("", "", "0123456789")
_HEX = re.compile(r"\^\^([0-9a-f]{2})")


class Patterns:
    """The patterns of one language."""

    __slots__ = ("_longest", "_raw", "_words")

    def __init__(self, path: Path) -> None:
        head, _, body = path.read_bytes().partition(b"\n")
        name = head.strip().decode("ascii").lower()
        text = body.decode("cp1251" if name == "microsoft-cp1251" else name)
        if "^^" in text:
            text = _HEX.sub(lambda found: chr(int(found[1], 16)), text)
        # Some files have spaces at the end of lines.
        for blank in ("\r\n", "\t\n", " \n"):
            if blank in text:
                text = text.replace(blank, "\n")
        lines = text.split("\n")
        self._raw = dict(zip(text.translate(_DIGITS).split("\n"), lines, strict=True))
        if "/" in text:
            for line in lines:
                if "/" in line and "=" in line:
                    self._raw[line.partition("/")[0].translate(_DIGITS)] = line
        self._longest = max((len(key) for key in self._raw if " " not in key), default=0)
        self._words: dict[str, list[int]] = {}

    def places(self, word: str) -> list[int]:
        """Return after how many letters a word of letters may be parted by a hyphen.

        Places where spelling changes with the hyphen (Hungarian, older Swedish) are left out.
        """
        found = self._words.get(word)
        if found is None:
            last = len(word) - RIGHT
            found = [p for p in self._points(word.lower()) if LEFT <= p <= last]
            self._words[word] = found
        return found

    def _points(self, word: str) -> list[int]:
        pointed = f".{word}."
        end = len(pointed)
        levels = [0] * (end + 1)
        changes = [False] * (end + 1)
        raw = self._raw
        for start in range(end - 1):
            for stop in range(start + 1, min(start + self._longest, end) + 1):
                pattern = raw.get(pointed[start:stop])
                if pattern is None:
                    continue
                pattern, slash, _ = pattern.partition("/")
                at = start
                for sign in pattern:
                    if sign < "0" or sign > "9":
                        at += 1
                    elif int(sign) >= levels[at]:
                        levels[at] = int(sign)
                        changes[at] = bool(slash) and levels[at] % 2 == 1
        return [i - 1 for i, level in enumerate(levels) if level % 2 and not changes[i]]


@lru_cache(maxsize=64)
def patterns(language: str) -> Patterns | None:
    """Return the patterns for a BCP 47 tag or its nearest parent, None where there are none."""
    import pyphen

    name = pyphen.language_fallback(language.replace("-", "_"))
    return Patterns(Path(str(pyphen.LANGUAGES[name]))) if name else None


def hyphens_in(text: str, language: str) -> list[int]:
    """Return the places for hyphens in the words of at least five letters in ``text``."""
    known = patterns(language)
    if known is None:
        return []
    found: list[int] = []
    start = 0
    while start < len(text):
        end = start
        while end < len(text) and text[end].isalpha():
            end += 1
        if end - start >= LEFT + RIGHT:
            found += [start + p for p in known.places(text[start:end])]
        start = end + 1
    return found
