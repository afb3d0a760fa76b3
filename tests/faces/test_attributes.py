"""Every attribute of the table changes what is made: none is read and then forgotten."""

from pathlib import Path

import pytest

from cardforge.faces.drawing import Trim
from cardforge.faces.table import ELEMENTS
from tests.faces.bench import make

SQUARE = Trim("square", 60.0, 60.0, 2.0)
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'
FILES: dict[str, str | bytes] = {
    "decks/demo/art/chili.svg": ART.format('<path fill="currentColor" d="M0 0h20v10z"/>'),
    "decks/demo/art/other.svg": ART.format('<path d="M0 0h20v5z"/>'),
    "decks/demo/icons/star.svg": ART.format('<path fill="currentColor" d="M0 0h20v10z"/>'),
    "decks/demo/icons/moon.svg": ART.format('<circle fill="currentColor" r="5"/>'),
    "templates/demo/style.yaml": "styles: {name: {size: 14}}\n",
}
LONG = "Draw three cards and discard one of them unless the deck is empty. " * 3

#: What each element is tried on: attributes and content that let every other attribute act.
BASE: dict[str, tuple[dict[str, str], str]] = {
    "rect": ({"w": "24", "h": "10", "fill": "red", "stroke": "blue"}, ""),
    "line": ({"w": "24", "h": "10"}, ""),
    "circle": ({"w": "24", "h": "12", "fill": "red", "stroke": "blue"}, ""),
    "polygon": ({"w": "24", "h": "10", "fill": "red", "stroke": "blue", "sides": "5"}, ""),
    "path": ({"w": "24", "h": "10", "fill": "red", "stroke": "blue", "d": "M0 0h20v8z"}, ""),
    "image": ({"w": "24", "h": "20", "src": "art/other.svg"}, ""),
    "icon": ({"w": "24", "h": "20", "name": "moon"}, ""),
    "text": ({"w": "30", "h": "12"}, "One two\u2028three\u2029four AVAV 12 office"),
    "stack": ({"w": "30", "h": "30"}, "<rect w='7' h='5' fill='red'/><text>a</text>"),
    "row": ({"w": "30", "h": "30"}, "<rect w='7' h='5' fill='red'/><text>a</text>"),
    "grid": ({"w": "30", "h": "30"}, "<rect h='5' fill='red'/><text>a</text><text>b</text>"),
    "group": ({"w": "30", "h": "30"}, "<rect w='50%' h='5' fill='red'/><text>a</text>"),
    "fold": ({}, ""),
    "style": ({}, "One 12 office"),
    "face": ({}, "<rect x='5' w='10' h='5' fill='red'/>"),
}
#: (element, attribute) → what else must be there for it to act.
NEEDS: dict[tuple[str, str], dict[str, str]] = {
    **{(tag, name): {"rotate": "30", "h": "8"} for tag in BASE for name in ("cx", "cy")},
    **{(tag, name): {"stroke": "blue"} for tag in BASE for name in ("sw", "dash", "cap", "join")
       if tag != "line"},
    ("polygon", "inner"): {"sides": "5"},
    ("image", "align"): {"w": "30", "h": "10"},
    ("icon", "align"): {"w": "30", "h": "10"},
    ("text", "size"): {"style": "name"},
    ("style", "size"): {"name": "name"},
    ("text", "features"): {"font": "serif"},
    ("style", "features"): {"font": "serif"},
    ("text", "lang"): {"hyphenate": "yes"},
    ("grid", "colgap"): {"cols": "* *"},
    ("group", "r"): {"clip": "yes"},
    ("text", "indent"): {"w": "15"},
    ("text", "min"): {"fit": "shrink", "w": "10", "h": "5"},
}  # fmt: skip
#: Attributes of an element that only act in certain surroundings: {} is the element.
AROUND = {
    "colspan": "<grid cols='* * *'>{}<rect fill='blue'/><rect fill='blue'/></grid>",
    "rowspan": "<grid cols='* *'>{}<rect fill='blue' h='5'/><rect fill='blue' h='5'/></grid>",
    "hole": "<cut>{}</cut>",
    "bleed": "<group>{}</group>",
}


def element(tag: str, attrs: dict[str, str], content: str) -> str:
    given = "".join(f' {name}="{value}"' for name, value in attrs.items())
    return f"<{tag}{given}>{content}</{tag}>"


def build(root: Path, tag: str, name: str, value: str | None) -> object:
    """Return faces and findings of the element with the attribute, or without where None."""
    attrs, content = BASE[tag]
    attrs = {**attrs, **NEEDS.get((tag, name), {})}
    if name == "right":
        attrs.pop("w", None)
    if name == "bottom":
        attrs.pop("h", None)
    if name in ("points", "sides"):
        attrs.pop("sides", None)
        attrs.setdefault("points", "0,0 9,0 5,5")
    if name == "sides" and value is not None:
        attrs.pop("points")
    if name == "rows" and tag != "grid":
        content = content.replace(" h='5'", "")
    if name in ("fit", "min") and tag in ("stack", "row", "grid", "group"):
        content += f"<text>{LONG}</text>"
        attrs.update(fit="shrink", h="12")
    if name == "fit" and tag in ("text", "stack", "row", "grid", "group"):
        attrs.pop("fit", None)
        content = content.replace("four", LONG)
    if name in ("hyphenate", "lang"):
        content = "Extraordinarily responsible representatives"
        attrs["w"] = "18"
    if tag == "text" and name == "align":
        content = LONG
    if tag == "image" and name == "tint":
        attrs["src"] = "art/chili.svg"
    if value is not None:
        attrs[name] = value
    else:
        attrs.pop(name, None)
    if tag == "style":
        template = f"<text>{element(tag, attrs, content)}</text>"
    elif tag == "face":
        template = element(tag, attrs, content)
    else:
        template = AROUND.get(name, "{}").replace("{}", element(tag, attrs, content))
    low = "low" if name == "ink" else "full"
    made = make(
        root,
        template.replace("\u2028", "<br/>").replace("\u2029", "\u2029"),
        "  - {id: one, name: One}\n",
        files=FILES,
        trim=SQUARE,
        ink=low,
        safe_mm=40.0 if name == "safe" else 0.0,
        locale="ar" if tag == "face" else "en",
    )
    return made.faces, made.lines


INLINE = {"size", "raise"}
#: What `uniform` does needs two texts or cards: `tests.faces.test_texts`.
CASES = [
    (tag, name)
    for tag, one in ELEMENTS.items()
    for name in one.attrs
    if tag in BASE and name != "uniform"
]


def test_every_element_with_attributes_is_tried() -> None:
    assert {tag for tag, one in ELEMENTS.items() if one.attrs} == set(BASE)


@pytest.mark.parametrize(("tag", "name"), CASES)
def test_the_attribute_acts(tmp_path: Path, tag: str, name: str) -> None:
    attr = ELEMENTS[tag].attrs[name]
    if tag == "icon" and name in INLINE:
        plain, changed = (
            make(tmp_path, f"<text>a <icon name='star'{more}/></text>", files=FILES).faces
            for more in ("", f" {name}='{attr.example}'")
        )
        assert plain != changed
        return
    if attr.required:
        assert build(tmp_path, tag, name, attr.example) != build(
            tmp_path, tag, name, BASE[tag][0][name]
        )
        return
    assert build(tmp_path, tag, name, attr.example) != build(tmp_path, tag, name, None)


@pytest.mark.parametrize(
    ("element", "message"),
    [
        ("<circle r='1e9' fill='red'/>", "`r` of <circle> is not a length: `1e9`"),
        ("<circle r='10001' fill='red'/>", "`r` of <circle> leads too far: `10001`"),
        ("<rect x='-2000%' fill='red'/>", None),
        ("<rect x='-20000%' fill='red'/>", "`x` of <rect> leads too far: `-20000%`"),
        ("<polygon points='0,0 1,0 0,99999cm' fill='red'/>", "`points` of <polygon> leads too far"),
        ("<path d='M0 0 H 10001 V 9 Z' fill='red'/>", "`d` of <path> leads too far"),
        ("<path d='M0 0 H 9999 V 9 Z' fill='red'/>", None),
    ],
)
def test_lengths_have_bounds(tmp_path: Path, element: str, message: str | None) -> None:
    found = [line for line in make(tmp_path, element).lines if " CF-T07 " in line]
    assert len(found) == (message is not None)
    assert message is None or f" CF-T07 {message}" in found[0]
