"""Images and icons: found, loaded once, and drawn in their boxes."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from cardforge.diagnostics import Findings, did_you_mean
from cardforge.diagnostics.codes.rendering import MISSING_IMAGE, UNKNOWN_ICON
from cardforge.diagnostics.codes.schema import NOT_FOUND
from cardforge.faces.boxes import Frame
from cardforge.faces.draft import Draft, Problem
from cardforge.faces.drawing import Group, ImageRef, Item, Picture, Shape, Stroke
from cardforge.faces.drawing import Path as Outline
from cardforge.faces.outline import polyline, rectangle, rounded_rectangle
from cardforge.faces.parse import Node
from cardforge.faces.svg_art import Embedded, Fit, SvgArt
from cardforge.source.lookup import Found
from cardforge.text.types import InlineBox, TextStyle

#: Raster images that no attribute sizes are taken at this resolution.
_DPI = 300
#: Bottom of an inline icon above the baseline, em.
_RAISE = -0.12

#: What a missing picture is: an error, a warning, or a warning and a crossed box in its place.
Policy = Literal["error", "warn", "placeholder"]


class Absent(NamedTuple):
    """A file that is not there: the problem without its element."""

    problem: Problem


#: Finds art by the path that a face gives, relative to the game's folders.
FindArt = Callable[[str], Found | Absent]
#: Names of the icons that are files of the game's folders, without suffix.
ListIcons = Callable[[], list[str]]


class IconUse(NamedTuple):
    """An icon in a line of words."""

    name: str
    color: str


_BLACK = "#000000"


class Pictures:
    """The pictures of one game.

    ``card`` is the data path of the card that is being drawn, for findings; ``dpi`` the
    resolutions below which a picture is reported and refused.
    """

    def __init__(
        self,
        find: FindArt,
        icons: Mapping[str, str],
        list_icons: ListIcons,
        policy: Policy,
        findings: Findings,
        dpi: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self._find = find
        self._icons = icons
        self._list_icons = list_icons
        self._policy = policy
        self._findings = findings
        self._dpi = dpi
        self.card = ""
        self._files: dict[str, Found | Absent] = {}
        self._art: dict[tuple[str, str], SvgArt | ImageRef | None] = {}

    def size(self, node: Node) -> tuple[float, float] | None:
        """Return the size in mm that the picture of an image or icon asks for."""
        found = self._locate(node)
        return None if isinstance(found, Absent) else self._size(found)

    def _size(self, found: Found) -> tuple[float, float] | None:
        art = self._load(found, _BLACK)
        if art is None:
            return None
        if isinstance(art, SvgArt):
            return art.width, art.height
        return art.width / _DPI * 25.4, art.height / _DPI * 25.4

    def _locate(self, node: Node) -> Found | Absent:
        if node.tag == "icon":
            return self._icon(node.attrs.get("name", ""))
        return self._file(node.attrs.get("src", ""))

    def _file(self, src: str) -> Found | Absent:
        found = self._files.get(src)
        if found is None:
            found = self._files[src] = self._find(src)
        return found

    def _icon(self, name: str) -> Found | Absent:
        declared = self._icons.get(name)
        if declared is not None:
            return self._file(declared)
        key = f"icons/{name}"
        found = self._files.get(key)
        if found is None:
            for suffix in (".svg", ".png"):
                found = self._find(key + suffix)
                if isinstance(found, Found):
                    break
            else:
                options = [*self._icons, *self._list_icons()]
                message = f"there is no icon `{name}`"
                hint = did_you_mean(name, options, "icons")
                found = Absent(Problem(UNKNOWN_ICON, None, message, hint))
            self._files[key] = found
        return found

    def _load(self, found: Found, color: str) -> SvgArt | ImageRef | None:
        key = (found.file, color)
        if key not in self._art:
            if found.path.suffix.lower() == ".svg":
                from cardforge.faces.svg import load_svg

                # Only the first colour reports: the file's faults do not depend on it.
                known = any(file == found.file for file, _ in self._art)
                bag = Findings() if known else self._findings
                self._art[key] = load_svg(found.path, found.file, bag, None, self.card, color)
            else:
                from cardforge.faces.images import load_image

                self._art[key] = load_image(found.path, found.file, self._findings, None, self.card)
        return self._art[key]

    def draw(
        self, node: Node, frame: Frame, align: float, valign: float, draft: Draft
    ) -> Item | None:
        """Return an image or icon drawn in a box; reports to ``draft`` what is wrong."""
        attrs = node.attrs
        color = attrs.get("color" if node.tag == "icon" else "tint") or _BLACK
        found = self._locate(node)
        if isinstance(found, Absent):
            return self._absent(found, node, frame, draft)
        art = self._load(found, color)
        if art is None or not frame.w or not frame.h:
            return None
        focus = attrs.get("focus")
        fit = attrs.get("fit", "contain" if focus is None else "cover")
        if focus is not None and fit == "cover":
            align, valign = focused(art, frame, focus)
        item = _placed(art, frame, fit, align, valign)
        if isinstance(art, ImageRef) or art.images:
            self._weigh(art, found.file, spot_of(art, frame, fit, align, valign), node, draft)
        return _rounded(item, node, frame)

    def draw_edge(
        self,
        node: Node,
        box: Frame,
        reach: Frame,
        whole: Frame,
        align: float,
        valign: float,
        draft: Draft,
    ) -> Item | None:
        """Return an image whose bleed or border is looked after (see `cardforge.faces.edges`)."""
        from cardforge.faces import edges  # few faces need it

        attrs = node.attrs
        found = self._locate(node)
        if isinstance(found, Absent):
            return self._absent(found, node, reach, draft)
        art = self._load(found, attrs.get("tint") or _BLACK)
        if art is None or not box.w or not box.h:
            return None
        if attrs.get("bleed") is True and "has_bleed" not in attrs:
            box = reach
        wish = edges.read_wish(node, found.file, art, box, whole, draft)
        if wish is None:
            return None
        frame = edges.grown(box, wish.margin)
        focus = attrs.get("focus")
        fit = attrs.get("fit", "contain" if focus is None else "cover")
        if focus is not None and fit == "cover":
            align, valign = focused(art, frame, focus)
        spot = spot_of(art, frame, fit, align, valign)
        item, made = edges.edged(art, spot, box, reach, wish)
        self._weigh(art, found.file, spot, node, draft)
        if made and isinstance(art, ImageRef) and not wish.made.startswith("#"):
            from cardforge.faces.border import report_border

            report_border(art, found.file, wish.trim, spot, node, draft)
        return _rounded(item, node, reach)

    def _weigh(
        self, art: SvgArt | ImageRef, file: str, spot: Frame, node: Node, draft: Draft
    ) -> None:
        """Report a picture that has too few pixels for its size on paper.

        Of several images in an SVG, the coarsest counts.
        """
        warn, refuse = self._dpi
        a, b, c, d, _, _ = draft.matrix
        scale = abs(a * d - b * c) ** 0.5
        parts: tuple[Embedded, ...]
        if isinstance(art, SvgArt):
            parts = art.images
            across, down = scale * spot.w / art.w, scale * spot.h / art.h
        else:
            parts = (Embedded(art.width, art.height, spot.w, spot.h),)
            across = down = scale
        sized = [one._replace(w=one.w * across, h=one.h * down) for one in parts if one.w and one.h]
        dpi, one = min(
            ((min(one.width / one.w, one.height / one.h) * 25.4, one) for one in sized),
            default=(warn, Embedded(0, 0, 0, 0)),
        )
        # A resolution that is shown as the limit has reached it.
        if not sized or round(dpi) >= max(warn, refuse):
            return
        from cardforge.diagnostics.codes.assets import COARSE_IMAGE, TOO_COARSE_IMAGE

        code = TOO_COARSE_IMAGE if round(dpi) < refuse else COARSE_IMAGE
        what = "an image in " if isinstance(art, SvgArt) else ""
        message = (
            f"{what}`{file}` has {dpi:.0f} dpi on paper: {one.width} × {one.height} px"
            f" on {one.w:.1f} × {one.h:.1f} mm"
        )
        wanted = " × ".join(str(round(side / 25.4 * _DPI)) for side in one[2:])
        # The name keeps findings about several pictures in one place apart.
        name = file.rpartition("/")[2]
        hint = f"export `{name}` with {wanted} px ({_DPI} dpi), or show it smaller"
        if what:
            hint = f"embed it in `{name}` with {wanted} px ({_DPI} dpi)"
        draft.problems.append(Problem(code, node, message, hint, node.attrs.get("at", "")))

    def _absent(self, found: Absent, node: Node, frame: Frame, draft: Draft) -> Item | None:
        problem = found.problem._replace(node=node, at=node.attrs.get("at", ""))
        if self._policy == "error" or problem.code not in (NOT_FOUND, UNKNOWN_ICON):
            draft.problems.append(problem)
            return None
        if self._policy == "warn":
            message = f"{problem.message}; nothing is printed in its place"
            draft.problems.append(problem._replace(code=MISSING_IMAGE, message=message))
            return None
        message = f"{problem.message}; a crossed box stands in for it"
        draft.problems.append(problem._replace(code=MISSING_IMAGE, message=message))
        return _crossed(frame)

    # Icons in lines.

    def inline_box(self, node: Node, style: TextStyle) -> InlineBox:
        """Return the box that an icon takes in a line of words."""
        attrs = node.attrs
        name = attrs.get("name", "")
        height = attrs.get("size", 1.0)
        found = self._icon(name)
        w, h = (self._size(found) if isinstance(found, Found) else None) or (1.0, 1.0)
        use = IconUse(name, attrs.get("color") or style.color)
        depth = -attrs.get("raise", _RAISE)
        return InlineBox(height * w / h, height, depth, style, use, attrs.get("alt", ""))

    def color_of(self, payload: object) -> str:
        """Return what currentColor means in the icon of an inline box."""
        if not isinstance(payload, IconUse):
            raise TypeError(f"not an icon: {payload!r}")
        return payload.color

    def draw_inline(
        self, payload: object, color: str, frame: Frame, node: Node, draft: Draft
    ) -> None:
        """Draw the icon of an inline box in a colour; ``node`` is the text around it."""
        if not isinstance(payload, IconUse):
            raise TypeError(f"not an icon: {payload!r}")
        found = self._icon(payload.name)
        if isinstance(found, Absent):
            item = self._absent(found, node, frame, draft)
        else:
            art = self._load(found, color)
            item = _placed(art, frame, "contain", 0.5, 0.5) if art is not None else None
            if art is not None and (isinstance(art, ImageRef) or art.images):
                spot = spot_of(art, frame, "contain", 0.5, 0.5)
                self._weigh(art, found.file, spot, node, draft)
        if item is not None:
            draft.items.append(item)


def _placed(art: SvgArt | ImageRef, frame: Frame, fit: Fit, align: float, valign: float) -> Item:
    """Return a picture in its box; ``align`` and ``valign`` place what is left over (0–1)."""
    if isinstance(art, SvgArt):
        return art.placed(*frame, fit, align, valign)
    picture = Picture(art, *spot_of(art, frame, fit, align, valign))
    return Group((picture,), clip=rectangle(*frame)) if fit == "cover" else picture


def spot_of(art: SvgArt | ImageRef, frame: Frame, fit: Fit, align: float, valign: float) -> Frame:
    """Return where the whole of a picture comes to lie, mm; with ``cover`` beyond its box."""
    x, y, w, h = frame
    if fit == "stretch":
        return frame
    own_w, own_h = (art.w, art.h) if isinstance(art, SvgArt) else (art.width, art.height)
    scale = (min if fit == "contain" else max)(w / own_w, h / own_h)
    dw, dh = own_w * scale, own_h * scale
    return Frame(x + (w - dw) * align, y + (h - dh) * valign, dw, dh)


def focused(
    art: SvgArt | ImageRef, frame: Frame, focus: tuple[float, float]
) -> tuple[float, float]:
    """Return the alignment (0–1) that brings a point of a picture to the middle of its box.

    The picture covers the box; the point comes as near as that allows. ``focus`` are its shares
    across and down.
    """
    _, _, w, h = frame
    _, _, dw, dh = spot_of(art, frame, "cover", 0.0, 0.0)
    aligns = [
        min(1.0, max(0.0, (at * whole - part / 2) / (whole - part))) if whole > part else 0.5
        for at, whole, part in ((focus[0], dw, w), (focus[1], dh, h))
    ]
    return aligns[0], aligns[1]


def _rounded(item: Item, node: Node, frame: Frame) -> Item:
    """Return a picture cut to the rounded corners that it asks for."""
    radius = node.attrs.get("r")
    r = radius.of(min(frame.w, frame.h)) if radius is not None else 0.0
    return Group((item,), clip=rounded_rectangle(*frame, r)) if r else item


def _crossed(frame: Frame) -> Item:
    """Return a box with its diagonals."""
    x, y, w, h = frame
    edge = Stroke("#808080", 0.25)
    lines: tuple[Outline, ...] = (
        rectangle(*frame),
        polyline(((x, y), (x + w, y + h))),
        polyline(((x + w, y), (x, y + h))),
    )
    return Group(tuple(Shape(line, None, edge) for line in lines))
