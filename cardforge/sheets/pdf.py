"""PDF files from operators: pages, forms, fonts, images, boxes, outline.

The only modules that touch reportlab's private parts are this one and `embed`. Used here of
`PDFDocument`: its object registry (``numberToId``, ``idToObject``, ``idToOffset``), ``_ID``, and
`PDFFile`, replaced so that every object goes to the stream as soon as it is complete; the memory
needed does not grow with the images. No canvas is involved: a canvas would name an unembedded
Helvetica on each page, lose resources of forms begun on an empty page, and encode in ASCII85.
Equal input gives equal bytes: the date is fixed (or ``SOURCE_DATE_EPOCH``), the id is a digest of
the content, and names of resources come from what they hold.
"""

import zlib
from hashlib import blake2b
from typing import BinaryIO, Literal, NamedTuple

from reportlab.pdfbase import pdfdoc

from cardforge import __version__
from cardforge.faces.code import FaceCode, FontFace
from cardforge.faces.drawing import Gradient, ImageRef, Matrix
from cardforge.faces.images import ImageStream, image_stream
from cardforge.faces.notation import number, resource_name
from cardforge.faces.operators import is_faint
from cardforge.faces.text_operators import merge_glyphs
from cardforge.sheets.embed import VEIL, shading, subset, to_unicode

Rect = tuple[float, float, float, float]


_RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"})


class Meta(NamedTuple):
    """What a document says of itself.

    ``language`` is a BCP 47 tag; ``duplex`` the edge to turn on, as a wish to the printer.
    """

    title: str
    language: str = "en"
    duplex: Literal["long", "short", ""] = ""


class _File(pdfdoc.PDFFile):  # type: ignore[misc]
    """Counts and passes on every byte at once, where reportlab would gather them in a list."""

    def __init__(self, stream: BinaryIO) -> None:
        self.offset = 0
        self.digest = blake2b(digest_size=16)
        self._stream = stream
        self.add(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def write(self, data: bytes) -> None:
        self._stream.write(data)
        self.digest.update(data)


class _Object(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object that is already PDF syntax; dropped once it is written."""

    __RefOnly__ = 1

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def format(self, document: object) -> bytes:  # noqa: ARG002
        return self.data


class _Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """reportlab's registry of objects, written as a stream."""

    def __init__(self, stream: BinaryIO, language: str) -> None:
        super().__init__(compression=1, invariant=1, lang=language)
        self.file = _File(stream)
        self._written: set[str] = set()

    def reserve(self, name: str | None = None) -> tuple[_Object, str]:
        """Return an object to be filled later, and its reference."""
        made = _Object()
        return made, self.Reference(made, name).format(self).decode()

    def emit(self, made: _Object, data: bytes) -> None:
        """Write a reserved object."""
        made.data = data
        self._put(made.__InternalName__)
        made.data = b""

    def add(self, data: bytes) -> str:
        """Write an object and return its reference."""
        made, reference = self.reserve()
        self.emit(made, data)
        return reference

    def _put(self, name: str) -> None:
        data = pdfdoc.PDFIndirectObject(name, self.idToObject[name]).format(self)
        self.idToOffset[name] = self.file.add(data)
        self._written.add(name)

    def finish(self) -> None:
        """Write what is left, the cross-reference table and the trailer."""
        self.Reference(self.Catalog)
        self.Reference(self.info)
        at = 1
        while at in self.numberToId:
            if self.numberToId[at] not in self._written:
                self._put(self.numberToId[at])
            at += 1
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, [self.numberToId[n] for n in range(1, at)])
        identity = self.file.digest.hexdigest()
        start = self.file.add(table.format(self))
        trailer = pdfdoc.PDFTrailer(
            startxref=start,
            Size=at,
            Root=self.Reference(self.Catalog),
            Info=self.Reference(self.info),
            ID=f"[<{identity}><{identity}>]",
        )
        self.file.add(trailer.format(self))


def stream(entries: str, data: bytes, *, packed: bool = False) -> bytes:
    """Return a stream object; ``packed`` data are as the entries say, others are deflated."""
    if not packed:
        data = zlib.compress(data)
        entries += " /Filter /FlateDecode"
    return b"<<%s /Length %d>>\nstream\n%s\nendstream\n" % (entries.encode(), len(data), data)


class _Font:
    __slots__ = ("face", "made", "meanings", "reference")

    def __init__(self, face: FontFace, made: _Object, reference: str) -> None:
        self.face = face
        self.made = made
        self.reference = reference
        self.meanings: dict[int, str] = {}


class PdfFile:
    """One PDF, written to a binary stream page by page.

    Lengths are pt with the origin at the bottom left. Call `page` and `place` as often as
    needed, then `close`.
    """

    def __init__(self, out: BinaryIO, meta: Meta) -> None:
        self._doc = _Document(out, meta.language)
        self._fonts: dict[str, _Font] = {}
        self._objects: dict[str, str] = {}
        self._outline: list[tuple[str, int, str]] = []
        self._content: list[str] = []
        self._used: dict[str, dict[str, str]] = {}
        self._boxes: tuple[float, float, Rect | None, Rect | None] | None = None
        self._form_names: dict[int, tuple[FaceCode, str]] = {}
        self.pages = 0
        info = self._doc.info
        info.title, info.creator = meta.title, f"cardforge {__version__}"
        info.author = info.subject = ""
        # Readers take the order of mixed lines from this.
        turned = " /Direction /R2L" if meta.language.split("-")[0] in _RIGHT_TO_LEFT else ""
        wish = f" /Duplex /DuplexFlip{meta.duplex.capitalize()}Edge" if meta.duplex else ""
        viewer = f"<</PrintScaling /None /DisplayDocTitle true{turned}{wish}>>"
        self._doc.Catalog.ViewerPreferences = _Object(viewer.encode())

    def page(
        self, width: float, height: float, trim: Rect | None = None, bleed: Rect | None = None
    ) -> None:
        """Begin a page of a size in pt, with its trim and bleed boxes (llx, lly, urx, ury)."""
        self._end_page()
        self._boxes = (width, height, trim, bleed)

    def bookmark(self, title: str, level: int = 0) -> None:
        """Let an outline entry lead to the page that is open."""
        self._outline.append((title, level, f"Page{self.pages + 1}"))

    def draw(self, operators: str) -> None:
        """Add operators that need no resources (marks, lines) to the open page."""
        self._content.append(operators)

    def draw_through(self, matrix: Matrix, operators: str) -> None:
        """Add operators that need no resources through a matrix."""
        self._content.append(f"{_moved(matrix)}\n{operators}\nQ")

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
        head = _moved(matrix)
        if clip is not None:
            x, y, right, top = clip
            head = f"q {_numbers(x, y, right - x, top - y)} re W n{head[1:]}"
        if recurs:
            name = self._recurring(code)
            self._use("XObject", name, self._form(name, code))
            body = f"/{name} Do"
        else:
            body = code.operators
            for kind, names in self._resources(code).items():
                self._used.setdefault(kind, {}).update(names)
        self._content.append(f"{head}\n{body}\nQ")

    def close(self) -> None:
        """Finish the file. The stream stays open."""
        self._end_page()
        for font in self._fonts.values():
            self._write_font(font)
        if self._outline:
            self._write_outline()
        else:
            self._doc.Catalog.Outlines = None
        self._doc.finish()

    def _recurring(self, code: FaceCode) -> str:
        known = self._form_names.get(id(code))
        if known is None:
            name = resource_name("K", code.operators, code.bbox)
            known = self._form_names[id(code)] = (code, name)
        return known[1]

    def _use(self, kind: str, name: str, reference: str) -> None:
        self._used.setdefault(kind, {})[name] = reference

    def _resources(self, code: FaceCode) -> dict[str, dict[str, str]]:
        """Return kind → name → reference of all that ``code`` names, writing what is new."""
        found: dict[str, dict[str, str]] = {}
        if code.fonts:
            found["Font"] = {name: self._font(name, face) for name, face in code.fonts.items()}
            for name, meanings in code.glyphs.items():
                merge_glyphs(self._fonts[name].meanings, meanings)
        if code.images or code.forms:
            found["XObject"] = {
                **{name: self._image(name, ref) for name, ref in code.images.items()},
                **{name: self._form(name, form) for name, form in code.forms.items()},
            }
        if code.gradients:
            found["Shading"] = {
                name: self._object(name, shading(gradient))
                for name, gradient in code.gradients.items()
            }
        states = {
            name: self._object(name, f"<</ca {number(value)} /CA {number(value)}>>")
            for name, value in code.opacities.items()
        }
        for name, gradient in code.gradients.items():
            if is_faint(gradient):
                states[f"{name}m"] = self._veil(f"{name}m", gradient)
        if states:
            found["ExtGState"] = states
        return found

    def _veil(self, name: str, gradient: Gradient) -> str:
        """Return the state that lets a gradient through as its stops' opacities say."""
        if name not in self._objects:
            greys = self._doc.add(shading(gradient, opacity=True).encode())
            form = self._doc.add(stream(f"{VEIL} /Resources <</Shading <</S {greys}>>>>", b"/S sh"))
            self._object(name, f"<</SMask <</S /Luminosity /G {form}>>>>")
        return self._objects[name]

    def _object(self, name: str, text: str) -> str:
        reference = self._objects.get(name)
        if reference is None:
            reference = self._objects[name] = self._doc.add(text.encode())
        return reference

    def _font(self, name: str, face: FontFace) -> str:
        font = self._fonts.get(name)
        if font is None:
            made, reference = self._doc.reserve()
            font = self._fonts[name] = _Font(face, made, reference)
        return font.reference

    def _image(self, name: str, ref: ImageRef) -> str:
        reference = self._objects.get(name)
        if reference is None:
            reference = self._objects[name] = self._write_image(image_stream(ref))
        return reference

    def _write_image(self, image: ImageStream) -> str:
        entries = " ".join(f"/{key} {value}" for key, value in image.dictionary.items())
        if image.mask is not None:
            entries += f" /SMask {self._write_image(image.mask)}"
        return self._doc.add(stream(entries, image.data, packed=True))

    def _form(self, name: str, code: FaceCode) -> str:
        reference = self._objects.get(name)
        if reference is None:
            group = " /Group <</S /Transparency>>" if code.blended else ""
            entries = (
                f"/Type /XObject /Subtype /Form /BBox [{_numbers(*code.bbox)}]"
                f" /Resources {_dictionary(self._resources(code))}{group}"
            )
            data = stream(entries, code.operators.encode("latin-1"))
            reference = self._objects[name] = self._doc.add(data)
        return reference

    def _end_page(self) -> None:
        if self._boxes is None:
            return
        width, height, trim, bleed = self._boxes
        body = "\n".join(self._content).encode("latin-1")
        contents = self._doc.add(stream("", body))
        entries = [
            "/Type /Page",
            f"/Parent {self._doc.Reference(self._doc.Pages).format(self._doc).decode()}",
            f"/MediaBox [0 0 {_numbers(width, height)}]",
        ]
        if bleed is not None:
            entries.append(f"/BleedBox [{_numbers(*bleed)}]")
        if trim is not None:
            entries.append(f"/TrimBox [{_numbers(*trim)}]")
        if "ExtGState" in self._used:
            entries.append("/Group <</S /Transparency /CS /DeviceRGB>>")
        entries += [f"/Resources {_dictionary(self._used)}", f"/Contents {contents}"]
        page = _Object(f"<<{' '.join(entries)}>>".encode())
        self._doc.addPage(page)
        self._doc.emit(page, page.data)
        self.pages += 1
        self._content.clear()
        self._used = {}
        self._boxes = None

    def _write_font(self, font: _Font) -> None:
        gids = sorted(font.meanings)
        part = subset(font.face, gids)
        add = self._doc.add
        program = add(stream(f"/Length1 {len(part.program)}", part.program))
        descriptor = add(
            f"<</Type /FontDescriptor /FontName /{part.base_name} /Flags {part.flags}"
            f" /FontBBox [{_numbers(*part.bbox)}] /ItalicAngle {number(part.italic_angle)}"
            f" /Ascent {number(part.ascent)} /Descent {number(part.descent)}"
            f" /CapHeight {number(part.cap_height)} /StemV {number(part.stem)}"
            f" /FontFile2 {program}>>".encode()
        )
        descendant = add(
            f"<</Type /Font /Subtype /CIDFontType2 /BaseFont /{part.base_name}"
            " /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>"
            f" /FontDescriptor {descriptor} /W {part.widths}"
            f" /CIDToGIDMap {add(stream('', part.cid_to_gid))}>>".encode()
        )
        self._doc.emit(
            font.made,
            f"<</Type /Font /Subtype /Type0 /BaseFont /{part.base_name} /Encoding /Identity-H"
            f" /DescendantFonts [{descendant}]"
            f" /ToUnicode {add(stream('', to_unicode(font.meanings)))}>>".encode(),
        )

    def _write_outline(self) -> None:
        outline = self._doc.outline
        for at, (title, level, _) in enumerate(self._outline):
            outline.addOutlineEntry(f"b{at}", level, title)
        pages = {f"b{at}": page for at, (_, _, page) in enumerate(self._outline)}
        outline.prepare(self._doc, _Bookmarks(pages))
        self._doc.Catalog.showOutline()


class _Bookmarks:
    """What reportlab's outline asks a canvas for: the destination of a name."""

    def __init__(self, pages: dict[str, str]) -> None:
        self._made: dict[str, pdfdoc.Destination] = {}
        self._pages = pages

    def _bookmarkReference(self, name: str) -> "pdfdoc.Destination":  # noqa: N802
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = pdfdoc.Destination(name)
            made.fit()
            made.setPage(pdfdoc.PDFObjectReference(self._pages[name]))
        return made


def _numbers(*values: float) -> str:
    return " ".join(number(v) for v in values)


def _moved(matrix: Matrix) -> str:
    factors = " ".join(number(v, 6) for v in matrix[:4])
    return f"q {factors} {_numbers(*matrix[4:])} cm"


def _dictionary(used: dict[str, dict[str, str]]) -> str:
    parts = [
        f"/{kind} <<{' '.join(f'/{name} {ref}' for name, ref in sorted(names.items()))}>>"
        for kind, names in sorted(used.items())
    ]
    return f"<<{' '.join(parts)}>>"
