"""The file layer of a PDF (ISO 32000-1, 7.5): numbered objects, cross-reference table, trailer.

Every object goes to the stream as soon as it is complete, so the memory needed grows with the
number of objects only. Equal input gives equal bytes: the date is fixed (or
``SOURCE_DATE_EPOCH``), the id is a digest of the content.
"""

import os
import zlib
from array import array
from collections.abc import Sequence
from hashlib import blake2b
from typing import BinaryIO, NamedTuple

_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_DATE = "D:20000101000000+00'00'"


class Packed(NamedTuple):
    """A stream object that is ready to be written: entries of its dictionary, and its data."""

    entries: str
    data: bytes


def pack(entries: str, data: bytes) -> Packed:
    """Return a deflated stream."""
    return Packed(f"{entries} /Filter /FlateDecode".lstrip(), zlib.compress(data))


class Objects:
    """The objects of one file. References are texts as they stand in other objects: ``7 0 R``."""

    def __init__(self, stream: BinaryIO) -> None:
        self._write = stream.write
        self._digest = blake2b(_HEAD, digest_size=16)
        #: Where each object begins; 0 for those that are reserved.
        self._offsets = array("Q")
        self._at = len(_HEAD)
        stream.write(_HEAD)

    def reserve(self) -> str:
        """Return the reference of an object that is written later with `fill`."""
        self._offsets.append(0)
        return f"{len(self._offsets)} 0 R"

    def fill(self, reference: str, data: bytes) -> None:
        """Write a reserved object."""
        number = int(reference[:-4])
        self._offsets[number - 1] = self._at
        self._put(b"%d 0 obj\n%s\nendobj\n" % (number, data))

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

    def finish(self, root: str, info: str) -> None:
        """Write the cross-reference table and the trailer."""
        identity = self._digest.hexdigest()
        start = self._at
        size = len(self._offsets) + 1
        rows = "".join([f"{offset:010d} 00000 n \n" for offset in self._offsets])
        self._put(
            f"xref\n0 {size}\n0000000000 65535 f \n{rows}trailer\n"
            f"<</Size {size} /Root {root} /Info {info} /ID [<{identity}><{identity}>]>>\n"
            f"startxref\n{start}\n%%EOF\n".encode("ascii")
        )

    def _put(self, data: bytes) -> None:
        self._write(data)
        self._digest.update(data)
        self._at += len(data)


def text_string(text: str) -> str:
    """Return a text string (7.9.2.2): ASCII as it is, anything else in UTF-16."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<FEFF{text.encode('utf-16-be', 'surrogatepass').hex().upper()}>"


def date() -> str:
    """Return the date that documents bear (7.9.4)."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not (epoch.isascii() and epoch.isdigit()):
        return _DATE
    from datetime import UTC, datetime

    try:
        moment = datetime.fromtimestamp(int(epoch), UTC)
    except (OverflowError, ValueError, OSError):  # centuries away
        return _DATE
    return moment.strftime("D:%Y%m%d%H%M%S+00'00'")


class Bookmark(NamedTuple):
    """An entry of the outline; ``page`` is the reference of the page that it leads to."""

    title: str
    level: int
    page: str


def add_outline(objects: Objects, entries: Sequence[Bookmark]) -> str:
    """Write the outline (12.3.3), all of it open, and return its reference.

    A level may only be deeper than the one before it by one; what is deeper yet is raised.
    """
    root = objects.reserve()
    references = [objects.reserve() for _ in entries]
    # Place in `entries` of each node's parent, -1 for the root.
    parents: list[int] = []
    path: list[int] = []
    for at, entry in enumerate(entries):
        del path[max(0, entry.level) :]
        parents.append(path[-1] if path else -1)
        path.append(at)
    children: dict[int, list[int]] = {}
    for at, parent in enumerate(parents):
        children.setdefault(parent, []).append(at)
    below = [0] * len(entries)
    for at in range(len(entries) - 1, -1, -1):
        if parents[at] >= 0:
            below[parents[at]] += 1 + below[at]

    def family(at: int) -> str:
        own = children.get(at)
        if not own:
            return ""
        count = len(entries) if at < 0 else below[at]
        return f" /First {references[own[0]]} /Last {references[own[-1]]} /Count {count}"

    objects.fill(root, f"<</Type /Outlines{family(-1)}>>".encode("ascii"))
    for at, entry in enumerate(entries):
        siblings = children[parents[at]]
        place = siblings.index(at)
        links = f" /Prev {references[siblings[place - 1]]}" if place else ""
        if place + 1 < len(siblings):
            links += f" /Next {references[siblings[place + 1]]}"
        above = root if parents[at] < 0 else references[parents[at]]
        objects.fill(
            references[at],
            f"<</Title {text_string(entry.title)} /Dest [{entry.page} /Fit] /Parent {above}"
            f"{links}{family(at)}>>".encode("ascii"),
        )
    return root
