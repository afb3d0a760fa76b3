"""The published schema and the parser say the same, since both come from one table."""

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from lxml import etree

from cardforge.diagnostics import Severity
from cardforge.faces.parse import Fault, Parser
from cardforge.faces.schema import PATTERNS, face_schema
from cardforge.faces.table import ELEMENTS

BAD = sorted(Path(__file__).with_name("bad").glob("*.xml"))
PALETTE = {"red": "#ff0000", "black": "#000000", "white": "#ffffff"}


@pytest.fixture(scope="module")
def schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.fromstring(face_schema().encode()))


def errors(text: str) -> list[Fault]:
    """Return the errors that the parser finds."""
    parser = Parser(PALETTE, frozenset({"body", "name", "note"}), frozenset({"sans", "serif"}))
    faults: list[Fault] = []
    parser.parse(fromstring(text), faults)  # noqa: S314 (our own text)
    return [fault for fault in faults if fault.code.severity is Severity.ERROR]


def wrapped(tag: str, xml: str) -> str:
    """Return an element where it may stand."""
    if tag == "face":
        return xml
    if tag in ("b", "i", "br", "keep", "style"):
        return f"<face><text>{xml}</text></face>"
    return f"<face>{xml}</face>"


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_mutations_are_rejected_by_both(path: Path, schema: etree.XMLSchema) -> None:
    text = path.read_text("utf-8")
    assert not schema.validate(etree.fromstring(text))
    assert len(errors(text)) == 1


def test_there_are_ten_mutations_or_more() -> None:
    assert len(BAD) >= 10


@pytest.mark.parametrize("tag", ELEMENTS)
def test_examples_of_elements_pass_both(tag: str, schema: etree.XMLSchema) -> None:
    example = ELEMENTS[tag].example
    text = example if example.startswith("<face") else f"<face>{example}</face>"
    schema.assertValid(etree.fromstring(text))
    assert [fault.message for fault in errors(text)] == []


CASES = [(tag, name) for tag, element in ELEMENTS.items() for name in element.attrs]


def example(tag: str, name: str) -> str:
    """Return the smallest face in which the attribute has its example value."""
    attrs = {a.name: a.example for a in ELEMENTS[tag].attrs.values() if a.required}
    attrs[name] = ELEMENTS[tag].attrs[name].example
    if tag == "polygon" and "sides" not in attrs and "points" not in attrs:
        attrs["sides"] = "5"
    given = "".join(f' {key}="{value}"' for key, value in attrs.items())
    if name == "hole":
        return f"<face><cut><{tag}{given}/></cut></face>"
    return wrapped(tag, f"<{tag}{given}/>")


@pytest.mark.parametrize(("tag", "name"), CASES)
def test_examples_of_attributes_pass_both(tag: str, name: str, schema: etree.XMLSchema) -> None:
    text = example(tag, name)
    schema.assertValid(etree.fromstring(text))
    assert [fault.message for fault in errors(text)] == []


@pytest.mark.parametrize(("tag", "name"), CASES)
def test_nonsense_fails_both(tag: str, name: str, schema: etree.XMLSchema) -> None:
    attr = ELEMENTS[tag].attrs[name]
    if attr.type in ("words", "names", "file", "name"):
        nonsense = "" if attr.type in ("file", "name") else None
    else:
        nonsense = "~ 1 x"
    if nonsense is None:
        return
    text = example(tag, name).replace(f'{name}="{attr.example}"', f'{name}="{nonsense}"')
    assert not schema.validate(etree.fromstring(text))
    assert errors(text) != []


def test_every_type_of_attribute_has_a_pattern() -> None:
    used = {attr.type for element in ELEMENTS.values() for attr in element.attrs.values()}
    assert used == {*PATTERNS, "choice"}


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("length", ["4", "-4.5mm", ".5 in", "10%", "72pt", "1cm", " 3 "], ["", "4px", "a", "4 5"]),
        ("share", ["0", "1", "0.5", ".5", "50%", "100%"], ["2", "1.5", "-0.1", "101%", ""]),
        ("tracks", ["5", "auto", "*", "2*", "5 auto *", "3:auto 2:4mm"], ["", "a", "-5x", "auto*"]),
        ("paint", ["#fff", "red", "none", "linear 90 #fff red", "radial red #000@50% white"],
         ["linear red #fff", "linear 90 red", "radial red", "#ff", ""]),
        ("points", ["0,0 1,1 2,2", "0%,1mm 2,3 4,5"], ["", "0,0", "0,0 1,1", "0 0 1 1 2 2"]),
        ("insets", ["1", "1 2", "1 2 3 4", "10% 2mm"], ["", "1 2 3 4 5", "a"]),
        ("view", ["0 0 24 24", "0,0,24,24"], ["0 0 24", "0 0 24 x"]),
        ("count", ["1", "12"], ["0", "-1", "1.5", "", "a"]),
        ("size", ["9", "9pt", "3mm"], ["-1", "50%", ""]),
        ("fit", ["shrink", "tighten shrink"], ["", "squeeze"]),
    ],
)  # fmt: skip
def test_patterns_agree_with_the_parser(
    kind: str, good: list[str], bad: list[str], schema: etree.XMLSchema
) -> None:
    tag, name = next(
        (tag, attr.name)
        for tag, element in ELEMENTS.items()
        for attr in element.attrs.values()
        if attr.type == kind and attr.name not in ("w", "h", "r", "sw", "gap")
    )
    old = f'{name}="{ELEMENTS[tag].attrs[name].example}"'
    for value in good + bad:
        text = example(tag, name).replace(old, f'{name}="{value}"')
        want = value in good
        assert schema.validate(etree.fromstring(text)) is want, value
        assert (errors(text) == []) is want, value
