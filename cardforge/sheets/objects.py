"""The file layer of a PDF (ISO 32000-1, 7.5): numbered objects, outline, catalog, trailer.

The only module that touches reportlab's private parts. Used of `PDFDocument`: its registry of
objects (``numberToId``, ``idToObject``, ``idToOffset``), its catalog, page tree, information and
outline, and `PDFFile`, replaced so that every object goes to the stream as soon as it is complete:
the memory needed does not grow with what the file holds. No canvas is involved: a canvas would name
an unembedded Helvetica on each page, lose resources of forms begun on an empty page, and encode in
ASCII85. Equal input gives equal bytes: the date is fixed (or ``SOURCE_DATE_EPOCH``), the id is a
digest of the content.
"""

import sys
import zlib
from hashlib import blake2b
from importlib.util import LazyLoader, find_spec, module_from_spec
from typing import BinaryIO, NamedTuple

if "PIL.Image" not in sys.modules:
    # Reportlab imports Pillow, 12 ms, for images of its own, which nobody asks it for here. So the
    # module is loaded when something of it is first used.
    import PIL

    _spec = find_spec("PIL.Image")
    if _spec is not None and _spec.loader is not None:
        _spec.loader = LazyLoader(_spec.loader)
        _image = sys.modules["PIL.Image"] = vars(PIL)["Image"] = module_from_spec(_spec)
        _spec.loader.exec_module(_image)

from reportlab.pdfbase import pdfdoc

_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class Packed(NamedTuple):
    """A stream object that is ready to be written: entries of its dictionary, and its data."""

    entries: str
    data: bytes


def pack(entries: str, data: bytes) -> Packed:
    """Return a deflated stream."""
    return Packed(f"{entries} /Filter /FlateDecode".lstrip(), zlib.compress(data))


class Bookmark(NamedTuple):
    """An entry of the outline; ``page`` is the reference of the page that it leads to."""

    title: str
    level: int
    page: str


class _File(pdfdoc.PDFFile):  # type: ignore[misc]
    """Counts and passes on every byte at once, where reportlab would gather them in a list."""

    def __init__(self, stream: BinaryIO) -> None:
        self.offset = 0
        self.digest = blake2b(digest_size=16)
        self._stream = stream
        self.add(_HEAD)

    def write(self, data: bytes) -> None:
        self._stream.write(data)
        self.digest.update(data)

    def copy(self, data: bytes, identity: bytes) -> None:
        """Write much data that an ``identity`` stands for, as it is and without a digest of it."""
        self._stream.write(data)
        self.offset += len(data)
        self.digest.update(identity)


class _Object(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object that is already PDF syntax; it is dropped once it is written."""

    __RefOnly__ = 1

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def format(self, document: object) -> bytes:  # noqa: ARG002
        return self.data


#: Stands in the registry for all that were written: a large deck has ten thousands of them.
_WRITTEN = _Object()


class _Destinations:
    """What reportlab's outline asks a canvas for: the destination of a name."""

    def __init__(self, names: dict[str, str]) -> None:
        self._names = names

    def _bookmarkReference(self, name: str) -> pdfdoc.Destination:  # noqa: N802
        made = pdfdoc.Destination(name)
        made.fit()
        made.setPage(pdfdoc.PDFObjectReference(self._names[name]))
        return made


class Objects:
    """The objects of one file. References are texts as they stand in other objects: ``7 0 R``.

    ``language`` is a BCP 47 tag, ``viewer`` the entries of the catalog's viewer preferences.
    """

    def __init__(
        self, stream: BinaryIO, title: str, creator: str, language: str, viewer: str
    ) -> None:
        doc = self._doc = pdfdoc.PDFDocument(compression=1, invariant=1, lang=language)
        self._file = doc.file = _File(stream)
        self._written: set[str] = set()
        self._pages: dict[str, str] = {}
        doc.info.title, doc.info.creator, doc.info.producer = title, creator, creator
        doc.info.author = doc.info.subject = ""
        doc.Catalog.ViewerPreferences = _Object(f"<<{viewer}>>".encode())
        doc.Catalog.Outlines = None
        self.tree: str = doc.Reference(doc.Pages).format(doc).decode()

    def reserve(self) -> str:
        """Return the reference of an object that is written later with `fill`."""
        reference: bytes = self._doc.Reference(_Object()).format(self._doc)
        return reference.decode()

    def fill(self, reference: str, data: bytes) -> None:
        """Write a reserved object."""
        name = self._doc.numberToId[int(reference[:-4])]
        self._doc.idToObject[name].data = data
        self._put(name)

    def add(self, data: bytes) -> str:
        """Write an object and return its reference."""
        reference = self.reserve()
        self.fill(reference, data)
        return reference

    def add_stream(self, packed: Packed) -> str:
        """Write a stream object and return its reference."""
        entries, data = packed
        return self.add(
            b"<<%s /Length %d>>\nstream\n%s\nendstream" % (entries.encode(), len(data), data)
        )

    def add_large(self, packed: Packed, identity: str) -> str:
        """Write a stream object whose content ``identity`` stands for, and return its reference.

        Its data are neither copied nor digested: those of art are most of a file.
        """
        entries, data = packed
        reference = self.reserve()
        number = int(reference[:-4])
        name = self._doc.numberToId[number]
        head = f"{number} 0 obj\n<<{entries} /Length {len(data)}>>\nstream\n"
        self._doc.idToOffset[name] = self._file.add(head.encode())
        self._file.copy(data, identity.encode())
        self._file.add(b"\nendstream\nendobj\n")
        self._written.add(name)
        return reference

    def add_page(self, data: bytes) -> str:
        """Write a page, whose parent is `tree`, and return its reference."""
        made = _Object(data)
        self._doc.addPage(made)
        name: str = made.__InternalName__
        self._put(name)
        reference: str = pdfdoc.PDFObjectReference(name).format(self._doc).decode()
        self._pages[reference] = name
        return reference

    def outline(self, entries: list[Bookmark]) -> None:
        """Give the file an outline, all of it open.

        A level may only be deeper than the one before it by one; what is deeper yet is raised.
        """
        outline = self._doc.Catalog.Outlines = self._doc.outline
        depth = -1
        for at, (title, level, _) in enumerate(entries):
            depth = min(level, depth + 1)
            outline.addOutlineEntry(f"b{at}", depth, title)
        names = {f"b{at}": self._pages[entry.page] for at, entry in enumerate(entries)}
        outline.prepare(self._doc, _Destinations(names))
        self._doc.Catalog.showOutline()

    def finish(self) -> None:
        """Write what is left, the cross-reference table and the trailer."""
        doc = self._doc
        doc.Reference(doc.Catalog)
        doc.Reference(doc.info)
        at = 1
        while at in doc.numberToId:
            if doc.numberToId[at] not in self._written:
                self._put(doc.numberToId[at])
            at += 1
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, [doc.numberToId[n] for n in range(1, at)])
        identity = self._file.digest.hexdigest()
        start = self._file.add(table.format(doc))
        trailer = pdfdoc.PDFTrailer(
            startxref=start,
            Size=at,
            Root=doc.Reference(doc.Catalog),
            Info=doc.Reference(doc.info),
            ID=f"[<{identity}><{identity}>]",
        )
        self._file.add(trailer.format(doc))

    def _put(self, name: str) -> None:
        made = self._doc.idToObject[name]
        data = pdfdoc.PDFIndirectObject(name, made).format(self._doc)
        self._doc.idToOffset[name] = self._file.add(data)
        self._written.add(name)
        if type(made) is _Object:
            self._doc.idToObject[name] = _WRITTEN
