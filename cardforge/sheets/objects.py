"""The file layer of a PDF (ISO 32000-1, 7.5): numbered objects, outline, catalog, trailer.

The only module that touches reportlab's private parts. Used of `PDFDocument`: its registry of
objects (``objectcounter``, ``numberToId``, ``idToObject``) for what reportlab makes itself, which
is the catalog, the information and the outline. All else is PDF syntax already: it gets a number
and goes to the stream as soon as it is complete, so the memory needed does not grow with what the
file holds. No canvas is involved: a canvas would name an unembedded Helvetica on each page, lose
resources of forms begun on an empty page, and encode in ASCII85. Equal input gives equal bytes: the
date is fixed (or ``SOURCE_DATE_EPOCH``), the id is a digest of the content.
"""

import sys
import zlib
from array import array
from collections.abc import Mapping
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


def pack(entries: str, data: bytes, level: int = 6) -> Packed:
    """Return a deflated stream; a higher ``level`` (0–9) is smaller and takes longer."""
    return Packed(f"{entries} /Filter /FlateDecode".lstrip(), zlib.compress(data, level))


class Bookmark(NamedTuple):
    """An entry of the outline; ``page`` is the reference of the page that it leads to."""

    title: str
    level: int
    page: str


class _Destinations:
    """What reportlab's outline asks a canvas for: the destination of a name."""

    def __init__(self, pages: dict[str, str]) -> None:
        self._pages = pages

    def _bookmarkReference(self, name: str) -> pdfdoc.Destination:  # noqa: N802
        made = pdfdoc.Destination(name)
        made.fit()
        made.setPage(self._pages[name])
        return made


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The information about a file, with further entries."""

    def __init__(self, info: pdfdoc.PDFInfo, further: Mapping[str, str]) -> None:
        self.__dict__.update(vars(info))
        self._further = further

    def format(self, document: object) -> bytes:
        known: bytes = super().format(document)
        further = "".join([f"/{name} {value}\n" for name, value in self._further.items()])
        return known.removesuffix(b">>") + further.encode() + b">>"


class Objects:
    """The objects of one file. References are texts as they stand in other objects: ``7 0 R``.

    ``language`` is a BCP 47 tag, ``viewer`` the entries of the catalog's viewer preferences.
    """

    def __init__(
        self,
        stream: BinaryIO,
        title: str,
        creator: str,
        language: str,
        viewer: str,
        head: bytes = _HEAD[:8],
    ) -> None:
        doc = self._doc = pdfdoc.PDFDocument(compression=1, invariant=1, lang=language)
        self._stream = stream
        self._digest = blake2b(digest_size=16)
        #: Where the next object begins, and where each one does: object n at index n.
        self._end = 0
        self._offsets = array("Q")
        self._pages: list[str] = []
        self._write(head + _HEAD[8:])
        doc.info.title, doc.info.creator, doc.info.producer = title, creator, creator
        doc.info.author = doc.info.subject = ""
        doc.Catalog.ViewerPreferences = f"<<{viewer}>>"
        doc.Catalog.Outlines = None
        self.tree = self.reserve()
        doc.Catalog.Pages = self.tree

    def reserve(self) -> str:
        """Return the reference of an object that is written later with `fill`."""
        return f"{self._next()} 0 R"

    def fill(self, reference: str, data: bytes) -> None:
        """Write a reserved object."""
        self._put(int(reference[:-4]), data)

    def add(self, data: bytes) -> str:
        """Write an object and return its reference."""
        number = self._next()
        self._put(number, data)
        return f"{number} 0 R"

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
        number = self._next()
        self._note(number)
        self._write(f"{number} 0 obj\n<<{entries} /Length {len(data)}>>\nstream\n".encode())
        self._stream.write(data)
        self._end += len(data)
        self._digest.update(identity.encode())
        self._write(b"\nendstream\nendobj\n")
        return f"{number} 0 R"

    def add_page(self, data: bytes) -> str:
        """Write a page, whose parent is `tree`, and return its reference."""
        reference = self.add(data)
        self._pages.append(reference)
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
        pages = {f"b{at}": entry.page for at, entry in enumerate(entries)}
        outline.prepare(self._doc, _Destinations(pages))
        self._doc.Catalog.showOutline()

    @property
    def identity(self) -> str:
        """A digest of all that was written so far, in hexadecimal."""
        return self._digest.hexdigest()

    @property
    def date(self) -> str:
        """The date of the file, as ISO 8601 writes it."""
        year, *rest = self._doc._timeStamp.YMDhms  # noqa: SLF001
        month, day, hour, minute, second = rest
        return f"{year:04d}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{second:02d}+00:00"

    def extend(self, catalog: Mapping[str, str], info: Mapping[str, str]) -> None:
        """Add entries, as PDF syntax, to the catalog and to the information."""
        made = self._doc.Catalog
        made.__NoDefault__ = [*dict.fromkeys((*made.__NoDefault__, *catalog))]
        for name, value in catalog.items():
            setattr(made, name, value)
        self._doc.info = _Info(self._doc.info, info)

    def finish(self) -> None:
        """Write what is left, the cross-reference table and the trailer."""
        doc = self._doc
        kids = " ".join(self._pages)
        self.fill(self.tree, f"<</Type /Pages /Count {len(self._pages)} /Kids [{kids}]>>".encode())
        root, info = doc.Reference(doc.Catalog), doc.Reference(doc.info)
        self._write_registered()
        identity = self._digest.hexdigest()
        start = self._end
        rows = "".join([f"{offset:010d} 00000 n \n" for offset in self._offsets[1:]])
        size = len(self._offsets)
        trailer = pdfdoc.PDFTrailer(
            startxref=start, Size=size, Root=root, Info=info, ID=f"[<{identity}><{identity}>]"
        )
        self._write(f"xref\n0 {size}\n0000000000 65535 f \n{rows}".encode())
        self._write(trailer.format(doc))

    def _write_registered(self) -> None:
        """Write what reportlab made; formatting an object may register further ones."""
        doc = self._doc
        written = 0
        while written < len(doc.numberToId):
            for number in list(doc.numberToId)[written:]:
                name = doc.numberToId[number]
                self._put(number, pdfdoc.format(doc.idToObject[name], doc, toplevel=1).rstrip())
                written += 1

    def _next(self) -> int:
        """Return the number of a new object; reportlab counts its own together with these."""
        number: int = self._doc.objectcounter + 1
        self._doc.objectcounter = number
        return number

    def _put(self, number: int, data: bytes) -> None:
        self._note(number)
        self._write(b"%d 0 obj\n%s\nendobj\n" % (number, data))

    def _note(self, number: int) -> None:
        """Note that an object begins here."""
        while number >= len(self._offsets):
            self._offsets.append(0)
        self._offsets[number] = self._end

    def _write(self, data: bytes) -> None:
        self._stream.write(data)
        self._digest.update(data)
        self._end += len(data)
