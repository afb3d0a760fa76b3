"""Codes of the area: languages."""

from cardforge.diagnostics.codes import Code
from cardforge.diagnostics.diagnostic import Severity

PLACEHOLDER = Code(
    "CF-L01",
    Severity.ERROR,
    "placeholder cannot be filled",
    """In a translated text, `{name}` is replaced by a value: a field of the card itself,
`{count.spice}`, or `{settings.hand_size}`. This one names nothing, or something that a text
cannot show, or a brace stands alone. Braces that belong to the text are doubled:

    text: "Draw {settings.hand_size} cards; sets are written {{1, 2}}." """,
)
