"""What is wrong with the markup of a card's field, at its characters in the deck."""

from collections.abc import Mapping

from cardforge.diagnostics import Diagnostic, Place
from cardforge.diagnostics.codes.templates import BAD_MARKUP
from cardforge.faces.markup import MarkupFault
from cardforge.faces.names import Row


def field_finding(row: Row | None, text: str, fault: MarkupFault) -> Diagnostic:
    """Return the finding at its characters in the field that holds the text."""
    place: Place | None = None
    path = ""
    if row is not None:
        field = _field_of(row.card.values, text)
        path = f"{row.path}.{field}" if field else row.path
        place = row.card.places[field]
        source = place.source
        raw = source.text[place.start : place.end]
        at = raw.find(text[fault.start : fault.end])
        if at >= 0:
            place = source.place(place.start + at, place.start + at + fault.end - fault.start)
    return BAD_MARKUP.at(place, fault.message, hint=fault.hint, path=path)


def _field_of(value: object, text: str) -> str:
    """Return the data path of the first value that is this text; "" where none is."""
    if isinstance(value, list | tuple):
        pairs = [(str(i), one) for i, one in enumerate(value)]
    elif isinstance(value, Mapping) or hasattr(type(value), "__contains__"):
        if isinstance(value, str):
            return ""
        pairs = [(str(key), value[key]) for key in value]  # type: ignore[index, attr-defined]
    else:
        return ""
    for key, one in pairs:
        if isinstance(one, str) and one == text:
            return key
    for key, one in pairs:
        inner = _field_of(one, text)
        if inner:
            return f"{key}.{inner}"
    return ""
