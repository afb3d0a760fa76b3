"""A small reader of the PDFs that are written here (ISO 32000-1, chapter 7), for tests.

It knows no compressed object streams and no encryption. Values: numbers, bytes for strings, `Name`,
`Ref`, lists, dicts by name, None.
"""

import re
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

_SPACE = b" \t\r\n\f\0"
_DELIMITERS = b"()<>[]{}/%"
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Name(str):
    """A name, without its slash."""

    __slots__ = ()


class Word(str):
    """A keyword or an operator."""

    __slots__ = ()


class Ref(NamedTuple):
    """A reference to an object."""

    number: int


class Stream(NamedTuple):
    """A stream: its dictionary, and its data as they are in the file."""

    entries: dict[str, Any]
    raw: bytes

    @property
    def data(self) -> bytes:
        """The data, inflated."""
        return (
            zlib.decompress(self.raw) if self.entries.get("Filter") == "FlateDecode" else self.raw
        )


class _Scanner:
    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def skip(self) -> None:
        while self.at < len(self.data) and self.data[self.at] in _SPACE:
            self.at += 1

    def value(self) -> Any:
        """Return the next value; None at the end."""
        self.skip()
        data, at = self.data, self.at
        two = data[at : at + 2]
        if two == b"<<":
            self.at += 2
            flat = self._until(b">>")
            return dict(zip(flat[::2], flat[1::2], strict=True))
        if two[:1] == b"[":
            self.at += 1
            return self._until(b"]")
        if two[:1] == b"<":
            end = data.index(b">", at)
            self.at = end + 1
            return bytes.fromhex(data[at + 1 : end].decode())
        if two[:1] == b"(":
            return self._string()
        if two[:1] == b"/":
            self.at += 1
            raw = self._regular()
            return Name(re.sub(r"#(..)", lambda m: chr(int(m[1], 16)), raw.decode("latin-1")))
        raw = self._regular()
        if re.fullmatch(rb"[-+]?[0-9.]+", raw):
            return self._number(raw)
        return Word(raw.decode("latin-1")) if raw else None

    def _number(self, raw: bytes) -> Any:
        found = re.compile(rb"\s+(\d+)\s+R(?![a-zA-Z])").match(self.data, self.at)
        if raw.isdigit() and found:
            self.at = found.end()
            return Ref(int(raw))
        return float(raw) if b"." in raw else int(raw)

    def _regular(self) -> bytes:
        start = self.at
        stop = _SPACE + _DELIMITERS
        while self.at < len(self.data) and self.data[self.at] not in stop:
            self.at += 1
        return self.data[start : self.at]

    def _until(self, end: bytes) -> list[Any]:
        found = []
        while True:
            self.skip()
            if self.data[self.at : self.at + len(end)] == end:
                self.at += len(end)
                return found
            found.append(self.value())

    def _string(self) -> bytes:
        out = b""
        depth, at = 1, self.at + 1
        while True:
            one = self.data[at : at + 1]
            if one == b"\\":
                after = self.data[at + 1 : at + 2]
                octal = re.compile(rb"[0-7]{1,3}").match(self.data, at + 1)
                if octal:
                    out += bytes((int(octal[0], 8),))
                    at = octal.end()
                    continue
                out += _ESCAPES.get(after, after)
                at += 2
                continue
            depth += (one == b"(") - (one == b")")
            at += 1
            if not depth:
                self.at = at
                return out
            out += one


class Pdf:
    """One file."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.version = data[5:8].decode()
        start = int(data[data.rindex(b"startxref") + 9 :].split()[0])
        table, _, tail = data[start:].partition(b"trailer")
        self.trailer: dict[str, Any] = _Scanner(tail).value()
        rows = re.findall(rb"(\d{10}) \d{5} n", table)
        self._places = {number: int(offset) for number, offset in enumerate(rows, 1)}

    def get(self, value: Any) -> Any:
        """Return what a reference stands for; anything else is returned as it is."""
        if not isinstance(value, Ref):
            return value
        scanner = _Scanner(self.data, self._places[value.number])
        assert [scanner.value(), scanner.value(), scanner.value()] == [value.number, 0, "obj"]
        found = scanner.value()
        scanner.skip()
        if self.data[scanner.at : scanner.at + 6] == b"stream":
            begin = self.data.index(b"\n", scanner.at) + 1
            return Stream(found, self.data[begin : begin + self.get(found["Length"])])
        return found

    @property
    def catalog(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get(self.trailer["Root"])
        return found

    @property
    def info(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get(self.trailer["Info"])
        return found

    def pages(self) -> list[dict[str, Any]]:
        return [self.get(kid) for kid in self.get(self.catalog["Pages"])["Kids"]]

    def contents(self) -> Iterator[tuple[dict[str, Any], bytes]]:
        """Yield resources and operators of every page and of every form, forms once."""
        seen: set[int] = set()
        queue = [(self.get(page["Resources"]), self.get(page["Contents"])) for page in self.pages()]
        while queue:
            resources, stream = queue.pop(0)
            yield resources, stream.data
            inner = [*self.get(resources.get("XObject", {})).values()]
            for state in self.get(resources.get("ExtGState", {})).values():
                mask = self.get(state).get("SMask")
                if isinstance(mask, dict):
                    inner.append(mask["G"])
            for ref in inner:
                found = self.get(ref)
                if ref.number not in seen and found.entries["Subtype"] == "Form":
                    seen.add(ref.number)
                    queue.append((self.get(found.entries["Resources"]), found))

    def streams(self) -> Iterator[Stream]:
        """Yield every stream of the file."""
        for number in self._places:
            found = self.get(Ref(number))
            if isinstance(found, Stream):
                yield found

    def images(self) -> list[Stream]:
        return [one for one in self.streams() if one.entries.get("Subtype") == "Image"]


def operators(data: bytes) -> Iterator[tuple[str, list[Any]]]:
    """Yield the operators of a content stream with their operands."""
    scanner = _Scanner(data)
    operands: list[Any] = []
    while True:
        value = scanner.value()
        if value is None:
            return
        if isinstance(value, Word):
            yield str(value), operands
            operands = []
        else:
            operands.append(value)
