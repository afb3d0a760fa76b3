"""PDF files from operators: pages, forms, fonts, images, boxes, outline.

Names of resources come from what they hold, and no object depends on the order of those before
it, so equal input gives equal bytes.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

from cardforge import __version__
from cardforge.faces.code import FaceCode, FontFace
from cardforge.faces.drawing import Gradient, ImageRef, Matrix
from cardforge.faces.notation import number
from cardforge.faces.operators import OVERPRINT, is_faint
from cardforge.faces.text_operators import merge_glyphs
from cardforge.sheets.embed import VEIL, shading, subset, to_unicode
from cardforge.sheets.objects import Bookmark, Objects, Packed, pack
from cardforge.sheets.page import Named, Page, Rect, numbers, through

_CREATOR = f"cardforge {__version__}"
_RGB_GROUP = " /Group <</S /Transparency /CS /DeviceRGB>>"

if TYPE_CHECKING:
    from cardforge.faces.images import ImageStream
    from cardforge.sheets.press import Press

#: Kind (Font, XObject …) → name → reference.
Resources = dict[str, dict[str, str]]


#: The resource, of the kind Properties, that is the layer of a proof.
PROOF = "Proof"


class Meta(NamedTuple):
    """What a document says of itself.

    ``language`` is a BCP 47 tag; ``duplex`` the edge to turn on, as a wish to the printer.
    """

    title: str
    language: str = "en"
    duplex: Literal["long", "short", ""] = ""


class _Font:
    """A font of the document: the object that is written last, and what is used of it."""

    __slots__ = ("face", "records", "reference")

    def __init__(self, face: FontFace, reference: str) -> None:
        self.face = face
        self.reference = reference
        #: Records of glyphs; faces of one component share theirs, and it may still grow.
        self.records: dict[int, dict[int, str]] = {}


class PdfFile:
    """One PDF, written to a binary stream page by page.

    Lengths are pt with the origin at the bottom left. Call `page` and `place` as often as
    needed, or `add` with pages made elsewhere, then `close`. With a ``press`` the faces are those
    that were separated for print.
    """

    def __init__(self, out: BinaryIO, meta: Meta, press: "Press | None" = None) -> None:
        title, language, duplex = self._meta = meta
        self._press = press
        # No /Direction: by /R2L pdfium turns the words of lines round that run left to right.
        wish = f" /Duplex /DuplexFlip{duplex.capitalize()}Edge" if duplex else ""
        viewer = f"/PrintScaling /None /DisplayDocTitle true{wish}"
        if press is None:
            self._objects = Objects(out, title, _CREATOR, language, viewer)
        else:
            if press.pdfx:
                # Duplex came with PDF 1.7, PrintScaling with 1.6.
                scaling = "" if press.pdfx == "x1a" else "/PrintScaling /None "
                viewer = f"{scaling}/DisplayDocTitle true"
            self._objects = Objects(out, title, _CREATOR, language, viewer, press.head)
        self._fonts: dict[str, _Font] = {}
        self._known: dict[str, str] = {}
        #: Names of resources → the object that holds them, and whether a state is among them.
        self._dictionaries: dict[tuple[str, ...], tuple[str, bool]] = {}
        self._outline: list[Bookmark] = []
        #: Pages that are complete.
        self.pages = 0
        self._open: Page | None = None
        self._waiting: list[tuple[str, int]] = []
        #: Of a file for a press: images and forms that let the ground through.
        self._faint: set[str] = set()
        self._twins: Sequence[PdfFile] = ()

    def page(
        self, width: float, height: float, trim: Rect | None = None, bleed: Rect | None = None
    ) -> None:
        """Begin a page of a size in pt, with its trim and bleed boxes (llx, lly, urx, ury)."""
        self._end_page()
        self._open = Page(width, height, trim, bleed)

    def bookmark(self, title: str, level: int = 0) -> None:
        """Let an outline entry lead to the page that is open, or to the next that is added."""
        self._waiting.append((title, level))

    def draw(self, operators: str) -> None:
        """Add operators that need no resources (marks, lines) to the open page."""
        self._here().draw(operators)

    def place(
        self,
        code: FaceCode,
        matrix: Matrix,
        clip: Rect | None = None,
        *,
        recurs: bool = False,
    ) -> None:
        """Draw a face through ``matrix``; a ``clip`` (llx lly urx ury) holds on the page.

        Code that ``recurs`` in the document is stored once, as a form.
        """
        self._here().place(code, through(matrix, clip), recurs=recurs)

    def add(self, page: Page, twins: Sequence["PdfFile"] = ()) -> str:
        """Write a finished page and return its reference.

        ``twins`` are files that get the same page next.
        """
        self._twins = twins
        resources, blended = self._shared(page.named)
        group = boxes = ""
        if blended:
            group = _RGB_GROUP if self._press is None else self._press.group
        if self._press is not None and self._press.pdfx and page.trim is None:
            boxes = f" /TrimBox [0 0 {numbers(page.width, page.height)}]"
        contents = self._objects.add_stream(page.content)
        reference = self._objects.add_page(
            f"<</Type /Page /Parent {self._objects.tree} {page.boxes}{boxes}{group}{page.entries}"
            f" /Resources {resources} /Contents {contents}>>".encode()
        )
        self.pages += 1
        self._outline += [Bookmark(title, level, reference) for title, level in self._waiting]
        self._waiting.clear()
        return reference

    def close(self) -> None:
        """Finish the file. The stream stays open."""
        self._end_page()
        for font in self._fonts.values():
            self._write_font(font)
        if self._outline:
            self._objects.outline(self._outline)
        if self._press is not None and self._press.pdfx:
            from cardforge.sheets.pdfx import add_keys

            add_keys(self._objects, self._press, self._meta.title, _CREATOR)
        layer = self._known.get(PROOF)
        if layer is not None:
            order = f"/D <</Order [{layer}] /ON [{layer}]>>"
            self._objects.extend({"OCProperties": f"<</OCGs [{layer}] {order}>>"}, {})
        self._objects.finish()

    def _here(self) -> Page:
        if self._open is None:
            raise ValueError("no page is open")
        return self._open

    def _end_page(self) -> None:
        if self._open is not None:
            page, self._open = self._open, None
            self.add(page)

    def _shared(self, named: Named) -> tuple[str, bool]:
        """Return the resources of a page, and whether anything on it lets the ground through.

        Pages that name the same things share one object; those with images mostly differ.
        """
        if named.images:
            used = self._use(named)
            return _dictionary(used), self._blends(used)
        key = (*named.fonts, *named.forms, *named.gradients, *named.opacities, *named.extras)
        known = self._dictionaries.get(key)
        if known is None:
            used = self._use(named)
            reference = self._objects.add(_dictionary(used).encode())
            known = self._dictionaries[key] = reference, self._blends(used)
        else:
            self._note(named)
        return known

    def _note(self, named: Named) -> None:
        """Note the glyphs that are used of each font."""
        for glyphs in named.glyphs:
            for name, meanings in glyphs.items():
                # A component's record also holds fonts that only its other pages use.
                font = self._fonts.get(name)
                if font is not None:
                    font.records[id(meanings)] = meanings

    def _use(self, named: Named) -> Resources:
        """Return the references of all that is named, writing what is new."""
        used: Resources = {}
        if named.fonts:
            fonts = {name: self._font(name, face) for name, face in named.fonts.items()}
            used["Font"] = {name: font.reference for name, font in fonts.items()}
        self._note(named)
        if named.images or named.forms:
            there = used["XObject"] = {}
            there.update((name, self._image(name, ref)) for name, ref in named.images.items())
            there.update((name, self._form(name, form)) for name, form in named.forms.items())
        for name, value in named.opacities.items():
            state = f"<</ca {number(value)} /CA {number(value)}>>"
            used.setdefault("ExtGState", {})[name] = self._object(name, state)
        for name, (kind, text) in named.extras.items():
            used.setdefault(kind, {})[name] = self._object(name, text)
        for name, gradient in named.gradients.items():
            made = self._object(name, shading(gradient))
            used.setdefault("Shading", {})[name] = made
            if is_faint(gradient):
                veil = self._veil(f"{name}m", gradient)
                used.setdefault("ExtGState", {})[f"{name}m"] = veil
        return used

    def _veil(self, name: str, gradient: Gradient) -> str:
        """Return the state that lets a gradient through as its stops' opacities say."""
        if name not in self._known:
            greys = self._objects.add(shading(gradient, opacity=True).encode())
            form = pack(f"{VEIL} /Resources <</Shading <</S {greys}>>>>", b"/S sh")
            veil = f"<</SMask <</S /Luminosity /G {self._objects.add_stream(form)}>>>>"
            self._object(name, veil)
        return self._known[name]

    def _blends(self, used: Resources) -> bool:
        """Tell whether something lets the ground through; inks that add up do not.

        For a press what lies within forms and images counts too: there the page says in which
        inks to blend.
        """
        if self._press is None:
            return "ExtGState" in used
        if not used.get("ExtGState", {}).keys() <= {OVERPRINT}:
            return True
        return not self._faint.isdisjoint(used.get("XObject", ()))

    def _object(self, name: str, text: str) -> str:
        reference = self._known.get(name)
        if reference is None:
            reference = self._known[name] = self._objects.add(text.encode())
        return reference

    def _font(self, name: str, face: FontFace) -> _Font:
        font = self._fonts.get(name)
        if font is None:
            font = self._fonts[name] = _Font(face, self._objects.reserve())
        return font

    def _image(self, name: str, ref: ImageRef) -> str:
        reference = self._known.get(name)
        if reference is None:
            image = self._read(ref)
            reference = self.hold(name, image, ref.digest)
            for twin in self._twins:
                # An image is read once for all files, and none is kept.
                twin.hold(name, image, ref.digest)
        return reference

    def _read(self, ref: ImageRef) -> "ImageStream":
        if self._press is not None:
            return self._press.image(ref)
        from cardforge.faces.images import image_stream

        return image_stream(ref)

    def hold(self, name: str, image: "ImageStream", digest: str) -> str:
        """Write an image, unless the file has it, and return its reference."""
        reference = self._known.get(name)
        if reference is None:
            reference = self._known[name] = self._write_image(image, digest)
            if image.mask is not None:
                self._faint.add(name)
        return reference

    def _write_image(self, image: "ImageStream", digest: str) -> str:
        entries = " ".join(f"/{key} {value}" for key, value in image.dictionary.items())
        if image.mask is not None:
            entries += f" /SMask {self._write_image(image.mask, f'mask of {digest}')}"
        return self._objects.add_large(Packed(entries, image.data), digest)

    def _form(self, name: str, code: FaceCode) -> str:
        reference = self._known.get(name)
        if reference is None:
            used = self._use(Named((code,), {}))
            group = " /Group <</S /Transparency>>" if code.blended else ""
            if self._press is not None and (code.blended or self._blends(used)):
                self._faint.add(name)
            entries = (
                f"/Type /XObject /Subtype /Form /BBox [{numbers(*code.bbox)}]"
                f" /Resources {_dictionary(used)}{group}"
            )
            form = Packed(f"{entries} /Filter /FlateDecode", _packed(code.operators))
            reference = self._known[name] = self._objects.add_stream(form)
        return reference

    def _write_font(self, font: _Font) -> None:
        used: dict[int, str] = {}
        for record in font.records.values():
            merge_glyphs(used, record)
        gids = tuple(sorted(used))
        part = subset(font.face, gids)
        objects = self._objects
        program = objects.add_stream(pack(f"/Length1 {len(part.program)}", part.program))
        descriptor = objects.add(
            f"<</Type /FontDescriptor /FontName /{part.base_name} /Flags {part.flags}"
            f" /FontBBox [{numbers(*part.bbox)}] /ItalicAngle {number(part.italic_angle)}"
            f" /Ascent {number(part.ascent)} /Descent {number(part.descent)}"
            f" /CapHeight {number(part.cap_height)} /StemV {number(part.stem)}"
            f" /FontFile2 {program}>>".encode()
        )
        descendant = objects.add(
            f"<</Type /Font /Subtype /CIDFontType2 /BaseFont /{part.base_name}"
            " /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>"
            f" /FontDescriptor {descriptor} /W {part.widths}"
            f" /CIDToGIDMap {objects.add_stream(pack('', part.cid_to_gid))}>>".encode()
        )
        meanings = objects.add_stream(pack("", to_unicode(used)))
        objects.fill(
            font.reference,
            f"<</Type /Font /Subtype /Type0 /BaseFont /{part.base_name} /Encoding /Identity-H"
            f" /DescendantFonts [{descendant}] /ToUnicode {meanings}>>".encode(),
        )


@lru_cache(maxsize=64)
def _packed(operators: str) -> bytes:
    """Pack a form's operators; a kit holds those of all its components again."""
    return pack("", operators.encode("latin-1")).data


def _dictionary(used: Resources) -> str:
    parts = [
        f"/{kind} <<{' '.join([f'/{name} {ref}' for name, ref in sorted(names.items())])}>>"
        for kind, names in sorted(used.items())
    ]
    return f"<<{' '.join(parts)}>>"
