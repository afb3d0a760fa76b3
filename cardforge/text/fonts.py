"""Font files as faces and families."""

from pathlib import Path


class FontFace:
    """One TrueType file, loaded when first needed.

    ``name`` is unique per file content, so two faces never share an embedded font.
    """

    __slots__ = ("name", "path")

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
