"""Texts as people compare them: without case, accents and signs."""

import unicodedata


def folded(text: str) -> str:
    """Return the words of a text in lower case, parted by one space, without accents and signs.

    Letters that differ in an accent alone count as the same, and so do ``ß`` and ``ss``. A text
    that has neither letters nor digits keeps its signs, so that ``+`` and ``−`` differ.
    """
    plain = text.casefold()
    if not plain.isascii():
        # Fancy letters have a case only once they are taken apart.
        plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", plain).casefold())
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return " ".join(words) if words else "".join(plain.split())
