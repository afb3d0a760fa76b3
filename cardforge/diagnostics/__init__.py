"""What cardforge tells a person: findings with a place, a cause and a remedy.

Severity policy, held by every stage:

* **error**: the input cannot be used as it stands, or what would be printed would be wrong.
  The unit (game and locale) that holds it is not written; the exit code is 1.
* **warning**: it prints, but something on paper is likely not what the author meant.
  Fails only under ``--strict``.
* **notice**: a fact worth knowing (a slower parser, a guess that was made). Never fails.

A finding names the file, line and column, says what is wrong in the reader's words, what to do,
and the nearest valid name where a name was misspelt. Nothing is repaired silently.
"""

from cardforge.diagnostics.codes import Code, all_codes
from cardforge.diagnostics.diagnostic import Diagnostic, Findings, Related, Severity
from cardforge.diagnostics.errors import CardforgeError, InputFault, UsageFault
from cardforge.diagnostics.fix import Fix
from cardforge.diagnostics.nearest import certain, did_you_mean, nearest
from cardforge.diagnostics.place import Place, SourceText

__all__ = [
    "CardforgeError",
    "Code",
    "Diagnostic",
    "Findings",
    "Fix",
    "InputFault",
    "Place",
    "Related",
    "Severity",
    "SourceText",
    "UsageFault",
    "all_codes",
    "certain",
    "did_you_mean",
    "nearest",
]
