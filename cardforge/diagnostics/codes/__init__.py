"""The registry of diagnostic codes: one module per area, one `Code` per kind of finding.

A code is declared once, at module level, and used through `Code.at`::

    DUPLICATE_KEY = Code(
        "CF-Y07",
        Severity.ERROR,
        "duplicate key",
        '''What, why it hurts, an example, what to do instead. This text is the manual page.''',
    )
    ...
    findings.add(DUPLICATE_KEY.at(place, "the key `cost` stands twice", hint="remove one"))
"""

import re
from collections.abc import Iterable

from cardforge.diagnostics.diagnostic import Diagnostic, Related, Severity
from cardforge.diagnostics.fix import Fix
from cardforge.diagnostics.place import Place

#: Area letter → module that declares its codes.
AREAS = {
    "Y": "yaml",
    "S": "schema",
    "D": "decks",
    "A": "assets",
    "T": "templates",
    "R": "rendering",
    "P": "printing",
    "L": "languages",
    "B": "play",
    "X": "tool",
}

#: Modules that hold a part of an area whose own module would grow too long.
PARTS = ("fonts", "printers", "pieces", "shops", "color", "checking", "rules")

_REGISTRY: dict[str, "Code"] = {}

#: Letters of a message or hint; longer ones quote a value that no one can read.
_LONGEST = 1000

#: Controls and line separators → signs that stand for them on one line.
_UNSEEN = {number: 0x2400 + number for number in range(32)} | {10: "⏎", 13: "⏎", 9: "⇥", 127: "␡"}
_UNSEEN |= dict.fromkeys((0x85, 0x2028, 0x2029), "⏎")
_UNSEEN |= dict.fromkeys((*range(0x80, 0x85), *range(0x86, 0xA0)), "�")


def seen(text: str) -> str:
    """Return a text on one line, so that what a file holds moves nothing on a terminal.

    What it quotes is cut short where the whole would fill screens.
    """
    if len(text) > _LONGEST:
        text = re.sub(r"`([^`]{59})[^`]{2,}`", r"`\1…`", text)
        text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    if text.isprintable():
        return text
    # Half a character (a surrogate) can be written nowhere.
    return text.translate(_UNSEEN).encode("utf-8", "replace").decode("utf-8")


class Code:
    """A kind of finding: id, severity, short title, and the text of its manual page.

    ``mends`` says what `cardforge check --fix` does about it, and where; empty for nothing.

    Raises:
        ValueError: the id is already taken or its area is unknown.
    """

    __slots__ = ("doc", "id", "mends", "severity", "title")

    def __init__(
        self,
        id: str,  # noqa: A002
        severity: Severity,
        title: str,
        doc: str,
        mends: str = "",
    ) -> None:
        if id in _REGISTRY or id[:3] != "CF-" or id[3] not in AREAS:
            raise ValueError(f"diagnostic code {id} is taken or in no known area")
        self.id = id
        self.severity = severity
        self.title = title
        self.doc = doc
        self.mends = mends
        _REGISTRY[id] = self

    @property
    def page(self) -> str:
        """The text of the manual page, with what `--fix` does."""
        text = self.doc.strip()
        return f"{text}\n\n`cardforge check --fix` {self.mends}." if self.mends else text

    def at(
        self,
        place: Place | None,
        message: str,
        *,
        hint: str = "",
        path: str = "",
        locale: str = "",
        related: Iterable[tuple[str, Place]] = (),
        severity: Severity | None = None,
        file: str = "",
        fix: Fix | None = None,
    ) -> Diagnostic:
        """Return the finding of this kind at a place (or about a whole ``file``)."""
        message, hint = seen(message), seen(hint)
        line = col = end_line = end_col = 0
        if place is not None:
            file = place.file
            line, col = place.source.position(place.start)
            end_line, end_col = place.source.position(max(place.end, place.start))
        others = tuple(
            Related(text, where.file, *where.source.position(where.start))
            for text, where in related
        )
        return Diagnostic(
            self.id,
            self.severity if severity is None else severity,
            message,
            file,
            line,
            col,
            end_line,
            end_col,
            path,
            locale,
            hint,
            others,
            fix,
        )


def all_codes() -> dict[str, Code]:
    """Return every code by id; imports all areas (for manuals and tests, not for builds)."""
    from importlib import import_module

    for module in (*AREAS.values(), *PARTS):
        import_module(f"{__name__}.{module}")
    return dict(sorted(_REGISTRY.items()))
