"""Text from data, made safe for one line of a terminal or log."""

import re

# C0, DEL, C1, line and paragraph separators, and the marks that reorder text on a screen; none of
# them is printable.
_UNSAFE = "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def one_line(value: str) -> str:
    """Return ``value`` with control and reordering characters spelt out (such as ``U+202E``).

    A message may quote what an author wrote; printed raw, such characters could break a log
    line in two or rewrite what a terminal shows.
    """
    return value if value.isprintable() else re.sub(_UNSAFE, _spelt, value)


def _spelt(match: re.Match[str]) -> str:
    char = match.group()
    return _NAMED.get(char) or f"U+{ord(char):04X}"
