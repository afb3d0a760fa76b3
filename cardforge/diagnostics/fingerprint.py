"""What stays the same of a finding when the lines around it move."""

import re
from collections.abc import Iterable
from hashlib import sha256

from cardforge.diagnostics.diagnostic import Diagnostic


def fingerprints(findings: Iterable[Diagnostic]) -> list[str]:
    """Return a fingerprint of each finding, 64 hexadecimal digits, all different.

    It is made of code, file, place in the data, locale and message, but neither of lines nor of
    the numbers in the message, so that it holds when lines are added above or a measure changes a
    little. Findings that have all of this in common are told apart by their order.
    """
    seen: dict[tuple[str, ...], int] = {}
    made = []
    for finding in findings:
        message = re.sub(r"\d+(\.\d+)?", "#", finding.message)
        key = (finding.code, finding.file, finding.path, finding.locale, message)
        seen[key] = number = seen.get(key, 0) + 1
        made.append(_digest(*key, str(number)))
    return made


def _digest(*parts: str) -> str:
    # With its length before it, no part can run into the next; a lone surrogate is no UTF-8.
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
