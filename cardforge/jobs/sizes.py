"""Known sizes and papers, as plain values for lists."""

from typing import NamedTuple

from cardforge.sheets.sizes import papers, sizes


class SizeRow(NamedTuple):
    """A size of a piece, mm; ``source`` says where the measures were found."""

    id: str
    title: str
    w: float
    h: float
    corner: float
    shape: str
    aliases: tuple[str, ...]
    source: tuple[str, ...]


class PaperRow(NamedTuple):
    """A paper, upright, mm."""

    id: str
    title: str
    w: float
    h: float
    source: tuple[str, ...]


class Sizes(NamedTuple):
    """All of both."""

    sizes: tuple[SizeRow, ...]
    papers: tuple[PaperRow, ...]


def all_sizes() -> Sizes:
    """Return the sizes and papers in the order of the data files."""
    return Sizes(
        tuple(
            SizeRow(
                size.trim.id,
                size.title,
                size.trim.w,
                size.trim.h,
                size.trim.corner,
                size.trim.shape,
                size.aliases,
                size.source,
            )
            for size in sizes().values()
        ),
        tuple(PaperRow(p.id, p.title, p.w, p.h, p.source) for p in papers().values()),
    )
