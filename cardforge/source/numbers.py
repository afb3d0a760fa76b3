"""How numbers are spelt in YAML, and what was meant where they are spelt in another way."""

import re
from typing import Final

from cardforge.diagnostics.limits import DIGITS
from cardforge.source.tree import PLAIN

INT: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)")
NUMBER: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)?(\.[0-9]+)?")
#: What YAML 1.2 and 1.1 take for a number besides plain decimals.
EXOTIC: Final = (
    r"[-+]?(\d[\d_]*\.?\d*|\.\d+)[eE][-+]?\d+|0[xXoObB][\da-fA-F_]+"
    r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)
MAX_DIGITS: Final = DIGITS


def number_hint(text: str, style: int, whole: bool) -> str:
    """Return how to write the number that the author probably meant."""
    clean = text.strip().replace("_", "")
    if style != PLAIN:
        return "remove the quotes" if NUMBER.fullmatch(clean) and clean[-1:].isdigit() else ""
    if len(clean) > 40:
        return ""
    try:
        value = int(clean, 0) if clean[:1] == "0" and clean[1:2].isalpha() else float(clean)
    except ValueError:
        return ""
    if value != value or abs(value) >= 10**MAX_DIGITS:
        return ""
    if value == int(value):
        return f"write `{int(value)}`"
    return "a whole number has no decimal point" if whole else f"write `{value}`"
