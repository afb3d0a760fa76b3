"""What `play` itself says, besides what a game's table.yaml says: id and English text.

Translations are in the package's catalogs.
"""

from typing import Final

from cardforge.l10n.words import Words

#: Name → text. Names stand for placeholders.
WORDS: Final = {
    "player": "Player {number}",
    "choose": "Your move",
    "help": "Type the number of a move, or words to list the moves that hold them, or: ? for help, "
    "u to take back, s to save, q to leave.",
    "speak": "A line that begins with a quotation mark is said to all, and is kept with the game.",
    "unknown": "`{typed}` is no move: type a number from 1 to {most}, or ? for help.",
    "first": "There is nothing to take back.",
    "undone": "Taken back.",
    "saved": "The game is kept in {file}",
    "hand_over": "Hand over to {player}, who presses Enter. ",
    "score": "{player}: {score}",
    "winner": "{players} wins.",
    "winners": "{players} win together.",
    "left": "The game is left.",
}


def package_word(words: Words, name: str, **names: object) -> str:
    """Return one of `WORDS` in a language, filled."""
    return words.text(word_id(name), WORDS[name], None, **names)


def word_id(name: str) -> str:
    """Return the id of a word of play: ``play/base#player``."""
    return f"play/base#{name}"
