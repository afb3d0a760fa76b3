"""The published schema of faces, made from the same table that the parser checks against.

It is W3C XML Schema 1.0, so that editors complete and check faces while they are written. It
describes a face after the template engine has run. What depends on a game (names of colours,
styles and icons) and what depends on the parent (``hole`` only in ``<cut>``) is open in it; the
parser checks that too.
"""

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from cardforge.faces.table import ELEMENTS, Attr, AttrType, Element

_NUMBER = r"[+\-]?([0-9]+\.?[0-9]*|\.[0-9]+)"
_LENGTH = rf"\s*{_NUMBER}\s*(mm|pt|in|cm|%)?\s*"
_PLUS = r"\s*\+?([0-9]+\.?[0-9]*|\.[0-9]+)\s*(mm|pt|in|cm|%)?\s*"
_ONE = rf"{_NUMBER}(mm|pt|in|cm|%)?"
_WORD = r"[A-Za-z0-9][A-Za-z0-9_\-]*(\.[A-Za-z0-9_\-]+)*"
_INKS = r"cmyk\(\s*[0-9.]+%?([\s,]+[0-9.]+%?){3}\s*\)"
_COLOR = rf"#[0-9a-fA-F]{{3}}|#[0-9a-fA-F]{{6}}|{_WORD}|{_INKS}"
_STOP = rf"({_COLOR})(@{_NUMBER}%?)?"
_PART = r"(0?\.[0-9]+|0\.?|1(\.0*)?|[0-9]{1,2}(\.[0-9]*)?%|100%)"
_TRACK = rf"([0-9]+:)?(auto|({_NUMBER})?\*|{_ONE})"

#: Type of an attribute → pattern of its values (XML Schema regular expressions, whole value).
PATTERNS: dict[AttrType, str] = {
    "length": _LENGTH,
    "size": r"\s*\+?([0-9]+\.?[0-9]*|\.[0-9]+)\s*(mm|pt|in|cm)?\s*",
    "number": rf"\s*{_NUMBER}\s*",
    "count": r"\s*0*[1-9][0-9]*\s*",
    "share": rf"\s*{_PART}\s*",
    "color": _COLOR,
    "paint": rf"{_COLOR}|\s*linear\s+{_NUMBER}(\s+{_STOP}){{2,}}\s*|\s*radial(\s+{_STOP}){{2,}}\s*",
    "yesno": "yes|no",
    "insets": rf"\s*{_ONE}(\s+{_ONE}){{0,3}}\s*",
    "lengths": rf"\s*{_ONE}(\s+{_ONE})*\s*",
    "points": rf"\s*{_ONE},{_ONE}(\s+{_ONE},{_ONE}){{2,}}\s*",
    "pathdata": r"[MmZzLlHhVvCcSsQqTtAa0-9eE\s,.+\-]*",
    "view": rf"\s*{_NUMBER}([\s,]+{_NUMBER}){{3}}\s*",
    "tracks": rf"\s*{_TRACK}(\s+{_TRACK})*\s*",
    "name": r"\S(.*\S)?",
    "names": r"(\s|\S)*",
    "words": r"(\s|\S)*",
    "file": r"(\s|\S)*\S(\s|\S)*",
    "fit": r"\s*(tighten|shrink)(\s+(tighten|shrink))*\s*",
    "edge": rf"yes|no|mirror|extend|\s*solid\s+({_COLOR})\s*",
    "carried": rf"(yes|no|auto|{_PLUS})?",
    "focus": rf"\s*{_PART}\s+{_PART}\s*",
}
_PLUS_NAMES = frozenset({"w", "h", "r", "sw", "gap", "colgap", "rowgap", "trim_mm"})


def face_schema() -> str:
    """Return the schema as the text of an XSD file."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">'
    for kind, pattern in PATTERNS.items():
        yield from _simple_type(kind, pattern)
    yield from _simple_type("length-plus", _PLUS)
    for element in ELEMENTS.values():
        yield from _element(element)
    yield "</xs:schema>"


def _simple_type(name: str, pattern: str) -> Iterator[str]:
    yield f'  <xs:simpleType name="{name}"><xs:restriction base="xs:string">'
    yield f"    <xs:pattern value={quoteattr(pattern)}/>"
    yield "  </xs:restriction></xs:simpleType>"


def _documentation(text: str, indent: str) -> Iterator[str]:
    yield (
        f"{indent}<xs:annotation><xs:documentation>{escape(text)}"
        "</xs:documentation></xs:annotation>"
    )


def _element(element: Element) -> Iterator[str]:
    yield f'  <xs:element name="{element.tag}">'
    yield from _documentation(f"{element.means}. Example: {element.example}", "    ")
    mixed = ' mixed="true"' if element.text else ""
    yield f"    <xs:complexType{mixed}>"
    if element.children:
        yield '      <xs:choice minOccurs="0" maxOccurs="unbounded">'
        for child in element.children:
            yield f'        <xs:element ref="{child}"/>'
        yield "      </xs:choice>"
    for attr in element.attrs.values():
        yield from _attribute(attr)
    yield "    </xs:complexType>"
    yield "  </xs:element>"


def _attribute(attr: Attr) -> Iterator[str]:
    use = ' use="required"' if attr.required else ""
    text = f"{attr.means}. Default: {attr.default}. Example: {attr.example}"
    if attr.type != "choice":
        kind = attr.type
        name = "length-plus" if kind == "length" and attr.name in _PLUS_NAMES else kind
        yield f'      <xs:attribute name="{attr.name}" type="{name}"{use}>'
        yield from _documentation(text, "        ")
        yield "      </xs:attribute>"
        return
    yield f'      <xs:attribute name="{attr.name}"{use}>'
    yield from _documentation(text, "        ")
    yield '        <xs:simpleType><xs:restriction base="xs:string">'
    for value in attr.of:
        yield f'          <xs:enumeration value="{value}"/>'
    yield "        </xs:restriction></xs:simpleType>"
    yield "      </xs:attribute>"
