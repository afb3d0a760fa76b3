"""SVG files as drawing items: art stays vector in the PDF.

Drawn: all basic shapes, groups, ``use``, ``symbol``, nested ``svg``, transforms, styles by
attribute, ``style`` and style sheet, fills and strokes with all their properties, linear and
radial gradients, clip paths, opacity, embedded images, ``currentColor``. What else a file asks
for is reported with its place and left out; see the codes CF-A40 to CF-A45.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, Place, Related, Severity
from cardforge.diagnostics.codes.assets import BAD_SVG, SVG_EXTERNAL, SVG_TOO_COMPLEX
from cardforge.diagnostics.limits import SVG_BYTES, SVG_MATCHES
from cardforge.diagnostics.reading import read_bytes
from cardforge.faces.drawing import IDENTITY, Group, Matrix
from cardforge.faces.outline import multiply, rectangle
from cardforge.faces.svg_art import Embedded, SvgArt
from cardforge.faces.svg_clip import clipped
from cardforge.faces.svg_css import Rule, parse_sheet
from cardforge.faces.svg_dom import Document, Node, SvgFault, read_document
from cardforge.faces.svg_draw import Drawer
from cardforge.faces.svg_image import embedded_in
from cardforge.faces.svg_notes import Notes
from cardforge.faces.svg_style import INITIAL, declared, inherit
from cardforge.faces.svg_values import Viewport, length, view_box

_OUTSIDE = r"""(?i)@import\b[^;]*|url\(\s*(?!\s)(?!["']?\s*(?:\#|data:))[^)]*\)?"""


class SvgReading(NamedTuple):
    """What one file gave: its art, or None where it cannot be drawn, and all findings."""

    art: SvgArt | None
    findings: tuple[Diagnostic, ...]


#: Rules that change nothing on paper; fonts matter to text only, which is reported anyway.
_HARMLESS = r"@(font-face|namespace|charset)|@media .*prefers-color-scheme: *dark"


def load_svg(
    path: Path,
    file: str,
    findings: Findings,
    place: Place | None = None,
    at: str = "",
    color: str = "#000000",
    recolor: Mapping[str, str] | None = None,
) -> SvgArt | None:
    """Return the art in ``path``, or None after reporting why there is none.

    ``file``, ``place`` and ``at`` as in `cardforge.faces.images.load_image`. ``color`` is what
    ``currentColor`` means; ``recolor`` maps colours of the file (``#rrggbb``, or ``*`` for all
    others) to those that are drawn.
    """
    pairs = tuple(sorted(recolor.items())) if recolor else ()
    try:
        data = read_bytes(path, SVG_BYTES)
    except OSError as refusal:
        message = f"`{file}` cannot be read: {(refusal.strerror or '').lower()}"
        findings.add(BAD_SVG.at(place, message, path=at, file=file))
        return None
    reading = read_svg(data, file, color, pairs, str(path))
    for one in reading.findings:
        if one.severity is Severity.ERROR:
            one = one._replace(path=at)
            if place is not None:
                line, col = place.source.position(place.start)
                one = one._replace(related=(Related("asked for here", place.file, line, col),))
        findings.add(one)
    return reading.art


@lru_cache(maxsize=1024)
def read_svg(
    data: bytes,
    file: str,
    color: str = "#000000",
    recolor: tuple[tuple[str, str], ...] = (),
    path: str = "",
) -> SvgReading:
    """Return the drawing of an SVG's bytes, kept by content; arguments as in `load_svg`.

    ``path`` is where the file can be opened again, which only embedded images need.
    """
    try:
        document = read_document(data, file)
        outside = tuple(_outside(document))
        if outside:
            return SvgReading(None, outside)
        notes = Notes(document)
        rules = _rules(document, notes)
        drawer = Drawer(document, rules, notes, color, dict(recolor), path or file)
        art = _drawn(document, rules, notes, drawer)
    except SvgFault as fault:
        return SvgReading(None, fault.diagnostics)
    return SvgReading(art, notes.findings())


def _outside(document: Document) -> Iterator[Diagnostic]:
    """Yield every reference to something that is not in the file."""
    hint = "embed it in the file, or put it into the face with an `<image>` of its own"
    for node in document.root.walk():
        href = "" if node.tag == "a" else node.attrs.get("href", "").strip()
        if href and not href.startswith(("#", "data:")):
            message = f"`<{node.tag}>` refers to `{href[:80]}`, which is never fetched"
            yield document.finding(SVG_EXTERNAL, node, message, hint)
        for value in (node.text, *node.attrs.values()):
            found = re.search(_OUTSIDE, value) if "(" in value or "@" in value else None
            if found is not None:
                what = found.group(0).strip()[:80]
                message = f"`<{node.tag}>` refers to `{what}`, which is never fetched"
                yield document.finding(SVG_EXTERNAL, node, message, hint)


def _rules(document: Document, notes: Notes) -> list[Rule]:
    rules: list[Rule] = []
    for node in document.root.walk():
        if node.tag != "style":
            continue
        found, ignored = parse_sheet(node.text)
        rules += found
        for what in ignored:
            if not re.match(_HARMLESS, what.lower()):
                notes.ignore(node, f"the style rule `{what[:60]}`", "set the style on the elements")
    if len(rules) * sum(1 for _ in document.root.walk()) > SVG_MATCHES:
        message = f"its style rules are held against elements more than {SVG_MATCHES:,} times"
        raise document.fault(SVG_TOO_COMPLEX, document.root, message, "simplify the art")
    rules.sort(key=lambda rule: rule.specificity)
    return rules


def _drawn(document: Document, rules: list[Rule], notes: Notes, drawer: Drawer) -> SvgArt:
    root = document.root
    box = view_box(root.attrs["viewBox"]) if "viewBox" in root.attrs else None
    if box is None and "viewBox" in root.attrs:
        notes.bad(root, "viewBox", f"`{root.attrs['viewBox']}` is not x y width height")
    width, height = (_size(root, name) for name in ("width", "height"))
    if box is None:
        if width is None or height is None:
            raise document.fault(
                BAD_SVG,
                root,
                "the SVG has no size",
                'give its root a `viewBox="0 0 WIDTH HEIGHT"`',
            )
        box = (0.0, 0.0, width, height)
    x, y, w, h = box
    if width is None:
        width = w if height is None else height * w / h
    if height is None:
        height = width * h / w
    # Operators keep four decimals: tiny view boxes are drawn in a finer unit.
    unit = 1.0
    while max(w, h) * unit < 50:
        unit *= 10
    ctm: Matrix = multiply((unit, 0.0, 0.0, unit, 0.0, 0.0), (1.0, 0.0, 0.0, 1.0, -x, -y))
    own = declared(root, rules)
    own.pop("overflow", None)
    items = drawer.root(root, inherit(dict(INITIAL), own), own, ctm, Viewport(w, h))
    items = clipped(items, rectangle(0.0, 0.0, w * unit, h * unit), IDENTITY)
    group = Group(tuple(items), shared=True)
    images: tuple[Embedded, ...] = ()
    if any(node.tag == "image" for node in root.walk()):
        images = tuple(embedded_in(items))
    return SvgArt(w * unit, h * unit, width * 25.4 / 96, height * 25.4 / 96, group, images)


def _size(root: Node, name: str) -> float | None:
    """Return the root's width or height in px; None where it leaves it to the view box."""
    text = root.attrs.get(name, "auto")
    value = None if "%" in text else length(text, 0.0)
    return value if value is not None and value > 0 else None
