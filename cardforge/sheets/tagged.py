"""Tagged PDF (ISO 32000-1, 14.7 and 14.8): pages whose content says what it is.

A document is a tree of elements (H1, P, Table …). What an element shows stands in a page between
marks with a number of the page's own; the tree gives the reading order, whatever the order on
the page. What belongs to no element (headers, lines, tints) is an artefact.
"""

from collections.abc import Sequence
from typing import BinaryIO, NamedTuple

from cardforge.faces.code import FaceCode
from cardforge.sheets.objects import Objects
from cardforge.sheets.page import Page, Rect, numbers
from cardforge.sheets.pdf import Meta, PdfFile

#: Around operators that belong to no element.
ARTIFACT = "/Artifact BMC\n{}\nEMC"


class Element:
    """A node of the structure tree.

    ``tag`` is a standard structure type; ``alt`` says what a figure shows, ``language`` is a BCP
    47 tag where it is not the document's, ``scope`` Column or Row of a table's head. Its content
    is noted in reading order: other elements, and marks on pages.
    """

    __slots__ = ("alt", "kids", "language", "numbering", "scope", "tag")

    def __init__(
        self,
        tag: str,
        *,
        alt: str = "",
        language: str = "",
        scope: str = "",
        numbering: str = "",
    ) -> None:
        self.tag = tag
        self.alt = alt
        self.language = language
        self.scope = scope
        self.numbering = numbering
        self.kids: list[Element] = []

    def add(self, tag: str, **more: str) -> "Element":
        """Return a new element within this one, after all that is there."""
        made = Element(tag, **more)
        self.kids.append(made)
        return made


class Target(NamedTuple):
    """Where links of a name lead: a height on the page, in pt from its bottom."""

    name: str
    y: float


class LinkArea(NamedTuple):
    """An area of a page (llx lly urx ury, pt) that leads to a name, or to an address."""

    element: Element
    area: Rect
    target: str


class Tagged(NamedTuple):
    """A page's content: the element of each mark, by its number, and what leads where."""

    code: FaceCode
    marks: tuple[Element, ...]
    targets: tuple[Target, ...] = ()
    links: tuple[LinkArea, ...] = ()


class TaggedFile(PdfFile):
    """A PDF with a structure tree; ``root`` is the element Document."""

    def __init__(self, out: BinaryIO, meta: Meta, root: Element) -> None:
        super().__init__(out, meta)
        self._root = root
        #: Element → what it shows: (reference of the page, number of the mark).
        self._shown: dict[Element, list[tuple[str, int]]] = {}
        self._annotations: dict[Element, list[tuple[str, str]]] = {}
        self._parents: list[tuple[int, Sequence[Element] | Element]] = []
        self._targets: dict[str, str] = {}

    def add_tagged(
        self, width: float, height: float, parts: Sequence[tuple[Tagged, float]]
    ) -> None:
        """Write a page of a size in pt from parts, each moved to the right by so many pt.

        The marks of the parts must be numbered on, from one part to the next.
        """
        objects = self._objects
        page = Page(width, height)
        marks: list[Element] = []
        areas: list[tuple[str, Element, str]] = []
        key = len(self._parents)
        self._parents.append((key, marks))
        for part, right in parts:
            page.place(part.code, f"q 1 0 0 1 {numbers(right, height)} cm")
            marks += part.marks
            for element, (x1, y1, x2, y2), target in part.links:
                number = len(self._parents)
                self._parents.append((number, element))
                area = numbers(x1 + right, y1, x2 + right, y2)
                lead = f"/Dest /{_name(target[1:])}"
                if not target.startswith("#"):
                    lead = f"/A <</S /URI /URI {_text(target)}>>"
                areas.append(
                    (
                        objects.add(
                            f"<</Type /Annot /Subtype /Link /Rect [{area}] /Border [0 0 0] /F 4"
                            f" {lead} /StructParent {number}>>".encode()
                        ),
                        element,
                        target,
                    )
                )
        page.entries = f" /Tabs /S /StructParents {key}"
        if areas:
            page.entries += f" /Annots [{' '.join(reference for reference, _, _ in areas)}]"
        reference = self.add(page)
        for number, element in enumerate(marks):
            self._shown.setdefault(element, []).append((reference, number))
        for annotation, element, _ in areas:
            self._annotations.setdefault(element, []).append((reference, annotation))
        for part, right in parts:
            for name, y in part.targets:
                place = f"[{reference} /XYZ {numbers(right, y)} null]"
                self._targets.setdefault(name, place)

    def close(self) -> None:
        """Write the structure tree and finish the file. The stream stays open."""
        objects = self._objects
        tree = objects.reserve()
        references: dict[Element, str] = {}
        top = self._write_element(self._root, tree, references)
        rows = []
        for key, what in self._parents:
            if isinstance(what, Element):
                rows.append(f"{key} {references[what]}")
            else:
                inner = objects.add(f"[{' '.join(references[one] for one in what)}]".encode())
                rows.append(f"{key} {inner}")
        parents = objects.add(f"<</Nums [{' '.join(rows)}]>>".encode())
        objects.fill(
            tree,
            f"<</Type /StructTreeRoot /K [{top}] /ParentTree {parents}"
            f" /ParentTreeNextKey {len(self._parents)}>>".encode(),
        )
        places = " ".join(f"/{_name(name)} {place}" for name, place in self._targets.items())
        catalog = {"MarkInfo": "<</Marked true>>", "StructTreeRoot": tree}
        if places:
            catalog["Dests"] = objects.add(f"<<{places}>>".encode())
        objects.extend(catalog, {})
        super().close()

    def _write_element(self, element: Element, parent: str, references: dict[Element, str]) -> str:
        objects: Objects = self._objects
        reference = references[element] = objects.reserve()
        kids = [
            f"<</Type /MCR /Pg {page} /MCID {number}>>"
            for page, number in self._shown.get(element, ())
        ]
        kids += [
            f"<</Type /OBJR /Pg {page} /Obj {annotation}>>"
            for page, annotation in self._annotations.get(element, ())
        ]
        kids += [self._write_element(kid, reference, references) for kid in element.kids]
        entries = f"/Type /StructElem /S /{element.tag} /P {parent} /K [{' '.join(kids)}]"
        if element.alt:
            entries += f" /Alt {_text(element.alt)}"
        if element.language:
            entries += f" /Lang {_text(element.language)}"
        if element.scope:
            entries += f" /A <</O /Table /Scope /{element.scope}>>"
        if element.numbering:
            entries += f" /A <</O /List /ListNumbering /{element.numbering}>>"
        objects.fill(reference, f"<<{entries}>>".encode())
        return reference


def marked(element: Element, number: int, operators: str) -> str:
    """Return operators between the marks of an element."""
    return f"/{element.tag} <</MCID {number}>> BDC\n{operators}\nEMC"


def _text(text: str) -> str:
    """Return a text string: UTF-16 in hexadecimal."""
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def _name(text: str) -> str:
    """Return a name; what may not stand in one is written as its bytes."""
    return "".join(
        chr(byte) if chr(byte).isalnum() and byte < 128 else f"#{byte:02X}"
        for byte in text.encode("utf-8")
    )
