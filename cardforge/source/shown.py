"""Pieces of source text as messages show them: on one line, short, nothing invisible."""

_VISIBLE = {ord("\n"): "⏎", ord("\r"): "⏎", ord("\t"): "⇥", 0xA0: "⍽"}


def one_line(text: str) -> str:
    """Return the text with line ends, tabs and no-break spaces made visible."""
    return text.translate(_VISIBLE)


def shorten(text: str, limit: int = 40) -> str:
    """Return at most ``limit`` characters of a text, on one line."""
    text = one_line(text)
    return text if len(text) <= limit else text[: limit - 1] + "…"
