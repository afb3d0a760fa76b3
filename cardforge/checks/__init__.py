"""Checks of what a game says, beyond whether it can be read and drawn: one check per module.

A check is a function that takes a `Subject` and yields findings. It draws nothing, writes nothing
and names no game: what it looks at, it finds by the fields that a deck declares. The text of its
code is its manual page. Checks see only games without errors, so what they read is valid.
`color_alone` looks at what was drawn, and takes that.
"""

from cardforge.checks.bare import bare_words
from cardforge.checks.color_alone import Side, color_alone
from cardforge.checks.letters import answer_letters
from cardforge.checks.options import options_of_questions
from cardforge.checks.out_of_line import out_of_line
from cardforge.checks.subject import Check, Subject
from cardforge.checks.tells import answer_tells
from cardforge.checks.twice import repeated_texts
from cardforge.checks.unused import unused

__all__ = ["CHECKS", "TEXT_CHECKS", "Check", "Side", "Subject", "color_alone"]

#: Every check, in the order in which they run.
CHECKS: tuple[Check, ...] = (
    answer_letters,
    answer_tells,
    options_of_questions,
    repeated_texts,
    out_of_line,
    unused,
    bare_words,
)

#: Those that read what cards say, and so say something of each language that they are in.
TEXT_CHECKS: tuple[Check, ...] = (answer_tells, options_of_questions, repeated_texts)
