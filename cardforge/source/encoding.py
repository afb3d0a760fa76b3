"""Bytes → text: UTF-8 only, and said clearly when it is not."""

from pathlib import Path

from cardforge.diagnostics import Findings, SourceText
from cardforge.diagnostics.codes import yaml as codes
from cardforge.diagnostics.limits import TEXT_BYTES
from cardforge.diagnostics.reading import read_bytes

#: Bytes of the mark that may stand before UTF-8.
_MARK = 3
_WIDE = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def read_text(path: Path, file: str, findings: Findings) -> SourceText | None:
    """Return the text of a file without a leading byte order mark; None with findings."""
    try:
        raw = read_bytes(path, TEXT_BYTES)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        findings.add(codes.UNREADABLE.at(None, f"the file cannot be read: {reason}", file=file))
        return None
    return decode(raw, file, findings)


def decode(raw: bytes, file: str, findings: Findings) -> SourceText | None:
    """Return bytes as text; None with a finding where they are not UTF-8."""
    wide = wide_encoding(raw)
    if wide:
        findings.add(
            codes.UTF16.at(None, f"the file looks like {wide}", hint="save it as UTF-8", file=file)
        )
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        good = raw[: error.start].decode("utf-8")
        source = SourceText(file, good + "\ufffd")
        findings.add(
            codes.NOT_UTF8.at(
                source.place(len(good)),
                f"the file is not UTF-8: byte {raw[error.start]:02X}",
                hint="save it as UTF-8",
            )
        )
        return None
    skipped = _MARK if text.startswith("\ufeff") else 0
    return SourceText(file, text.removeprefix("\ufeff"), skipped)


def wide_encoding(raw: bytes) -> str:
    """Return the name of a wide encoding by its mark, or by every second byte being zero; or ""."""
    for mark, name in _WIDE:
        if raw.startswith(mark):
            return name
    head = raw[:400]
    for zeros in (head[1::2], head[0::2]):
        if len(head) >= 4 and zeros.count(0) * 2 > len(zeros):
            return "UTF-32" if head.count(0) * 3 > len(head) * 2 else "UTF-16"
    return ""
