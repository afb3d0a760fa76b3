"""Components of one game in one locale: from cards to operators, each side drawn once."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cardforge.diagnostics import CardforgeError, Diagnostic, Findings, Place, Severity
from cardforge.diagnostics.codes.tool import NOT_PRINTED
from cardforge.faces.code import FaceCode, FontFace
from cardforge.faces.drawing import Trim
from cardforge.faces.extent import Rect
from cardforge.faces.maker import FaceMaker
from cardforge.faces.operators import FaceEncoder
from cardforge.jobs.manifest import digest
from cardforge.jobs.select import Selection
from cardforge.sheets.sizes import find_trim
from cardforge.source.components import in_box
from cardforge.source.model import Card, Component, Game, Record

if TYPE_CHECKING:
    from cardforge.sheets.tuckbox import Net

_NONE: dict[str, Any] = {}

#: The id under which a component without rows stands in the manifest.
ALONE = ""


class Piece(NamedTuple):
    """A card of a component: its sides, their hashes ("" for no back), and its copies."""

    id: str
    front: FaceCode
    back: FaceCode | None
    hashes: tuple[str, str]
    copies: int


class Drawn(NamedTuple):
    """A component with all of its wanted pieces drawn, in the deck's order."""

    component: Component
    trim: Trim
    pieces: tuple[Piece, ...]
    #: Boards: of each different front, the boxes that no seam should go through.
    seams: tuple[tuple[Rect, ...], ...] = ()

    @property
    def printed(self) -> int:
        """Pieces that are printed, copies counted; a booklet is one, whatever its pages."""
        if self.component.kind == "booklet":
            return 1
        return sum(piece.copies for piece in self.pieces)

    def fronts(self) -> list[FaceCode]:
        """Return the front of every printed piece."""
        return [piece.front for piece in self.pieces for _ in range(piece.copies)]

    def backs(self) -> list[FaceCode] | None:
        """Return the back of every printed piece; None where the component has none."""
        backs = [piece.back for piece in self.pieces for _ in range(piece.copies)]
        return [back for back in backs if back is not None] if all(backs) else None


def draw_components(
    game: Game,
    settings: Record,
    selection: Selection,
    maker: FaceMaker,
    bleed: float,
    findings: Findings,
    begin: Callable[[str], None],
    stock: float,
) -> list[Drawn]:
    """Draw every wanted component that has a face; ``begin`` is told each one's id.

    Faults go to ``findings``, those without a place of their own at the component's.
    """
    encoder = maker.encoder()
    drawn = []
    errors = findings.errors
    for component in game.components.values():
        if not selection.takes(component) or not in_box(component, settings):
            continue
        begin(component.id)
        if not component.face or not (component.size or component.holds):
            findings.add(not_printed(component))
            continue
        try:
            net = None
            if component.kind == "box":
                from cardforge.jobs.pieces import box_net

                net = box_net(component, game, settings, stock)
            one = draw_component(component, settings, selection, maker, bleed, encoder, net)
        except CardforgeError as fault:
            place = component.places["size"]
            findings.add(*(at_place(finding, place) for finding in fault.diagnostics))
            continue
        if one.pieces:
            drawn.append(one)
            # What cannot be drawn has told so, for the first component that shows it.
            if findings.errors == errors:
                findings.add(*blank_sides(one, maker))
    return drawn


def blank_sides(one: Drawn, maker: FaceMaker) -> Iterator[Diagnostic]:
    """Yield a finding for each side that shows nothing on any card."""
    sides: tuple[tuple[Literal["front", "back"], list[FaceCode]], ...] = (
        ("front", [piece.front for piece in one.pieces]),
        ("back", [piece.back for piece in one.pieces if piece.back is not None]),
    )
    for side, codes in sides:
        if codes and not any(code.operators.strip() for code in codes):
            blank = maker.blank(one.component, side)
            if blank is not None:
                yield blank


def draw_component(
    component: Component,
    settings: Record,
    selection: Selection,
    maker: FaceMaker,
    bleed: float,
    encoder: FaceEncoder,
    net: "Net | None" = None,
) -> Drawn:
    """Draw every wanted piece of a component that has a face; a box by its ``net``.

    Raises:
        InputFault: its size is unknown.
    """
    trim = net.trim if net else find_trim(component.size, component.places["size"])
    if component.corner is not None:
        trim = trim._replace(corner=component.corner)
    if component.deck is None:
        if selection.cards:
            return Drawn(component, trim, ())
        rows: tuple[tuple[Card | None, int], ...] = ((None, component.promised or 1),)
    else:
        rows = selection.pieces(component, settings)
    if not rows:
        return Drawn(component, trim, ())
    cards = [card for card, _ in rows if card is not None]
    codes = (_Hollow if maker.looks else _Codes)(trim, bleed)
    seams: list[tuple[Rect, ...]] = []

    def side(name: Literal["front", "back"]) -> Iterator[FaceCode]:
        return maker.codes(component, cards, trim, name, bleed, encoder, codes.glyphs)

    if net is not None or component.kind in ("board", "screen"):
        from cardforge.jobs.pieces import noting_seams, printed_net

        faces = maker.each(component, cards, trim, "front", bleed)
        faces = printed_net(net, faces, bleed) if net else noting_seams(faces, seams)
        drawn = encoder.encode_all(faces, codes.glyphs)
    else:
        drawn = side("front")
    fronts = [codes.keep(code) for code in drawn]
    backs: list[tuple[FaceCode | None, str]] = [codes.keep(code) for code in side("back")]
    backs = backs or [(None, "")] * len(fronts)
    pieces = [
        Piece(ALONE if card is None else card.id, front, back, (front_hash, back_hash), copies)
        for (card, copies), (front, front_hash), (back, back_hash) in zip(
            rows, fronts, backs, strict=True
        )
    ]
    return Drawn(component, trim, tuple(pieces), tuple(seams))


class _Codes:
    """Keeps little of the codes of one component's faces, which come one by one.

    Faces that look alike share one code. All codes share one record of ``glyphs``, as they go
    into the same files: those of its own would make up two thirds of a face's memory.
    """

    def __init__(self, trim: Trim, bleed: float) -> None:
        self.glyphs: dict[str, dict[int, str]] = {}
        self._size = f"{trim.w:g} {trim.h:g} {bleed:g}"
        self._last: tuple[FaceCode, FaceCode, str] | None = None
        self._by_hash: dict[str, FaceCode] = {}
        self._fonts: dict[tuple[str, ...], dict[str, FontFace]] = {}
        self._boxes: dict[Rect, Rect] = {}

    def keep(self, code: FaceCode) -> tuple[FaceCode, str]:
        """Return what is kept of a code, and the hash of the face."""
        if self._last is not None and self._last[0] is code:
            return self._last[1:]
        name = face_hash(self._size, code)
        known = self._by_hash.get(name)
        if known is None:
            known = self._by_hash[name] = self._slim(code)
        self._last = code, known, name
        return known, name

    def _slim(self, code: FaceCode) -> FaceCode:
        operators, fonts, glyphs, images, gradients, opacities, forms, bbox, *rest = code
        return FaceCode._make(
            (
                operators,
                self._fonts.setdefault(tuple(fonts), fonts),
                glyphs,
                images or _NONE,
                gradients or _NONE,
                opacities or _NONE,
                forms or _NONE,
                self._boxes.setdefault(bbox, bbox),
                *rest,
            )
        )


class _Hollow(_Codes):
    """Keeps codes that tell nothing apart, and share all that they hold."""

    def keep(self, code: FaceCode) -> tuple[FaceCode, str]:
        """Return the code, and no hash."""
        return code, ""


def face_hash(size: str, code: FaceCode) -> str:
    """Return a hash of all that is seen of a face: size, operators, the art they name.

    Names of resources are made from content, so the operators stand for fonts, images and
    gradients too.
    """
    return digest(size, *_seen(code))


def _seen(code: FaceCode) -> list[str]:
    parts = [code.operators, code.guides]
    for name, form in sorted(code.forms.items()):
        parts += [name, *_seen(form)]
    return parts


def at_place(finding: Diagnostic, place: Place) -> Diagnostic:
    """Return the finding at a place, if it has none of its own."""
    if finding.file:
        return finding
    line, col = place.source.position(place.start)
    end_line, end_col = place.source.position(max(place.start, place.end))
    return finding._replace(file=place.file, line=line, col=col, end_line=end_line, end_col=end_col)


def not_printed(component: Component) -> Diagnostic:
    """Return what to say of a component that has no face or no size."""
    what = "no size" if component.face else "no face"
    return NOT_PRINTED.at(
        component.place,
        f"the component `{component.id}` ({component.kind}) has {what} and is not in the kit",
        hint="give it `face:` and `holds:` to have it printed"
        if component.kind == "box"
        else "give it `face:` and `size:` to have it printed",
        severity=Severity.NOTICE,
    )
