"""The cut files of a component: one for each layout of its sheets, in each format."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from cardforge.export.cutpaths import layouts
from cardforge.export.dxf import dxf
from cardforge.export.svg import svg
from cardforge.sheets.plan import SheetPlan

_WRITERS = {"svg": svg, "dxf": dxf}


def cut_files(
    plan: SheetPlan, path: str, formats: Sequence[str], title: str
) -> Iterator[tuple[str, str]]:
    """Yield path and text of each cut file of a component whose PDF has a ``path``.

    A file is named after the first sheet that it cuts; its title names them all.
    """
    stem = path.removesuffix(".pdf")
    for layout in layouts(plan):
        sheets = _ranges(layout.sheets)
        for form in formats:
            name = f"{stem}-cut-{layout.sheets[0]}.{form}"
            yield name, _WRITERS[form](layout, f"{title}, {sheets}")


def _ranges(numbers: Sequence[int]) -> str:
    """Return ``sheet 13`` or ``sheets 1-11, 13``."""
    parts = []
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        parts.append(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]))
    return f"sheet{'s' * (len(numbers) > 1)} {', '.join(parts)}"
