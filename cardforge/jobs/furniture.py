"""What stands in the margins of a sheet: the footer and the ruler's label."""

from collections.abc import Iterator

from cardforge.faces.code import FaceCode
from cardforge.faces.maker import FaceMaker
from cardforge.faces.operators import FaceEncoder
from cardforge.sheets.impose import Sheet
from cardforge.sheets.marks import Furniture, Strip
from cardforge.sheets.plan import Furnish, SheetPlan
from cardforge.source.model import Game

#: Templates, with the box of the strip as their face.
FOOTER, LABEL, TILE = "base/footer.xml", "base/ruler.xml", "base/tile.xml"

#: Faces that are kept for the next sheet or run.
_KEPT = 256


def furnisher(game: Game, locale: str, maker: FaceMaker, *, draft: bool = False) -> Furnish:
    """Return the function that fills the free strips of a sheet.

    Names in the templates: ``title``, ``version``, ``part`` (the component), ``sheet`` and
    ``sheets`` (of paper; front and back of one have the same number), ``locale``, and ``draft``,
    which tells that the translation is not ready to be published.
    """
    encoder = FaceEncoder()
    known: dict[tuple[object, ...], FaceCode] = {}
    #: The plan that is at work, and what draws its furniture: files of other components are not
    #: to hold its glyphs.
    at_work: SheetPlan | None = None
    drawn = maker.furniture_codes(encoder, {})

    def made(template: str, strip: Strip, names: dict[str, object]) -> FaceCode:
        key = (template, strip.w, strip.h, *names.values())
        if key not in known:
            if len(known) >= _KEPT:
                known.clear()
            known[key] = drawn(template, strip.w, strip.h, names)
        return known[key]

    def furnish(
        plan: SheetPlan, sheet: Sheet, places: Furniture
    ) -> Iterator[tuple[Strip, FaceCode]]:
        nonlocal at_work, drawn
        if plan is not at_work:
            at_work = plan
            drawn = maker.furniture_codes(encoder, {})
            known.clear()
        if places.label is not None:
            yield places.label, made(LABEL, places.label, {})
        if sheet.tile is not None:
            for strip, label in sheet.tile.labels:
                yield strip, made(TILE, strip, {"label": label})
        if places.footer is not None:
            names: dict[str, object] = {
                "title": game.title,
                "version": game.version,
                "part": plan.title if sheet.tile is None else f"{plan.title} {sheet.tile.name}",
                "sheet": sheet.number,
                "sheets": plan.papers,
                "locale": locale,
                "draft": draft,
            }
            yield places.footer, made(FOOTER, places.footer, names)

    return furnish
