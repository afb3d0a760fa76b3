"""What no page of a rule sheet holds, told without the sheet being set: for a check.

Lines of text are not even shaped where surely none is as high as a page. Tables and rows of
pictures are measured as `cardforge.rulesheet.pdf` has them.
"""

from collections.abc import Iterable

from cardforge.diagnostics import Findings
from cardforge.rulesheet.atoms import Maker
from cardforge.rulesheet.pages import too_high
from cardforge.rulesheet.pdf import Design, Form, frame_of, row_too_tall
from cardforge.rulesheet.setting import Setter, Setting, Words

#: The styles that lines of their own are set in.
_STYLES = tuple(
    f"rules_{name}"
    for name in ("text", "title", "subtitle", "heading", "subheading", "label", "small")
)


class _Measured(Setter):
    """Gives words their height, and no lines."""

    def __init__(self, setter: Setter) -> None:
        self._setter = setter

    def set(self, words: Words, width: float) -> Setting:
        return Setting((), self._setter.height(words, width), ())

    def widths(self, words: Words) -> tuple[float, float]:
        return self._setter.widths(words)


class _Heights(Maker):
    """Makes the atoms of tables and pictures, and none of text."""

    sets_lines = False


def are_low(design: Design, forms: Iterable[Form]) -> bool:
    """Tell whether surely no line of text is as high as a page.

    Else only a sheet that is set tells what is too high.
    """
    locale = design.sheet.locale
    high = max(design.setter.highest(style, locale) for style in _STYLES)
    return all(high <= frame_of(form).room for form in forms)


def too_tall(design: Design, form: Form) -> Findings:
    """Return what `write_pdf` would say of a form whose lines `are_low`."""
    found = Findings()
    frame = frame_of(form)
    maker = _Heights(design.sheet, design.labels, _Measured(design.setter), design.show)
    wide = frame.inner if frame.columns > 1 else 0.0
    for fault in too_high(maker.atoms(frame.column, wide), frame):
        found.add(row_too_tall(design, fault))
    return found
