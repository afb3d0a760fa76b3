"""How PDF operators write numbers, colours and names."""

from hashlib import blake2b


def number(value: float, digits: int = 4) -> str:
    """Return the shortest decimal of at most ``digits`` places, never with an exponent."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def resource_name(prefix: str, *content: object) -> str:
    """Return a PDF name that depends on the content alone."""
    return prefix + blake2b(repr(content).encode(), digest_size=6).hexdigest()


def color_operator(color: str, *, stroke: bool = False) -> str:
    """Return the operator that sets a ``#rrggbb`` colour; greys use the grey colour space.

    A colour that is separated for print (`cardforge.faces.inks`) is set in its inks.
    """
    if len(color) > 7:
        from cardforge.faces.inks import PRINTED, ink_operator

        if color[7] == PRINTED:
            return ink_operator(color, stroke=stroke)
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    if red == green == blue:
        return f"{number(red)} {'G' if stroke else 'g'}"
    return f"{number(red)} {number(green)} {number(blue)} {'RG' if stroke else 'rg'}"


def color_space(color: str) -> dict[str, tuple[str, str]]:
    """Return the resource that a printed spot colour needs: name → (kind, PDF syntax)."""
    from cardforge.faces.inks import inks_of, is_printed, separation, separation_name

    inks = inks_of(color)
    if inks is None or not inks.spot or not is_printed(color):
        return {}
    return {separation_name(inks): ("ColorSpace", separation(inks))}


def actual_text(text: str, tag: str = "Span") -> str:
    """Return the operator that begins a span with a replacement text (ISO 32000-1, 14.9.4)."""
    return f"/{tag}<</ActualText<FEFF{text.encode('utf-16-be').hex().upper()}>>>BDC"
