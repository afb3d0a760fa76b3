"""Draws faces of a project and takes their pictures, through the stages that a build uses."""

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
import pypdfium2
from PIL import Image, ImageChops, ImageDraw

import cardforge
from cardforge.diagnostics import Diagnostic, Findings
from cardforge.faces.cards import Rendered
from cardforge.faces.drawing import Face, Trim
from cardforge.faces.maker import FaceEnv, FaceMaker
from cardforge.faces.operators import FaceEncoder
from cardforge.faces.outline import flatten
from cardforge.jobs.pieces import box_net
from cardforge.l10n.words import SourceWords
from cardforge.sheets.impose import Options
from cardforge.sheets.pdf import Meta
from cardforge.sheets.plan import lay_sheets, write_sheets
from cardforge.sheets.sizes import find_paper, find_trim
from cardforge.source.lookup import Lookup
from cardforge.source.model import Component, Game, Record
from cardforge.source.project import load_project
from cardforge.source.settings import cards_of, counts, resolve
from tests.gallery import Pixels

DATA = Path(cardforge.__file__).parent / "data"

#: Pixels of a picture for each mm: twice what a browser shows (96 px an inch).
PX_PER_MM = 2 * 96 / 25.4
#: Bleed that pictures show around a face, mm.
BLEED = 2.0
#: What lies around a piece in a picture, and how much of its bleed shows through.
GROUND, FADED = (222, 222, 222), 0.35

#: A picture is the same if no square of so many pixels differs by more than `NOISE` on average:
#: pictures are kept with 256 colours (which moves gradients by up to 7 levels), and pdfium's
#: smoothing of edges changes a little from version to version and between processors. A letter
#: that is another one, or has moved by a pixel, changes a square by 20 and more.
SQUARE, NOISE = 8, 16


class Sight(NamedTuple):
    """One card's side: its face, the XML that its template made, and the shape it is cut to."""

    face: Face
    xml: str
    trim: Trim


class _Dictionary(SourceWords):
    """Words by their source text; those without a translation stay as they are."""

    def __init__(self, locale: str, known: Mapping[str, str]) -> None:
        super().__init__(locale)
        self._known = known

    def text(self, id: str, source: str, plural: str | None = None, **names: object) -> str:  # noqa: A002
        return super().text(id, self._known.get(source, source), plural, **names)

    def raw(self, id: str, source: str) -> str:  # noqa: A002
        return super().raw(id, self._known.get(source, source))


class Studio:
    """One game of a project, ready to be drawn; findings gather in ``findings``."""

    def __init__(
        self,
        root: Path,
        game: str,
        *,
        overrides: Mapping[str, str] | None = None,
        stock_mm: float = 0.3,
        locale: str | None = None,
        ink: Literal["full", "low"] = "full",
        translations: Mapping[str, str] | None = None,
    ) -> None:
        self.findings = Findings()
        project = load_project(root, self.findings, [game])
        assert game in project.games, self.messages()
        self.game: Game = project.games[game]
        self.settings: Record = resolve(self.game, None, overrides)
        locale = locale or self.game.source_locale
        env = FaceEnv(
            game=self.game,
            settings=self.settings,
            counts=counts(self.game, self.settings),
            lookup=Lookup(project.root, game, DATA),
            words=_Dictionary(locale, translations or {}),
            locale=locale,
            ink=ink,
            stock_mm=stock_mm,
        )
        self.maker = FaceMaker(env, self.findings)
        #: The XML of every face drawn so far, one for each card.
        self.xml: list[str] = []
        self._watch("write")
        self._watch("write_one")

    def _watch(self, name: str) -> None:
        """Keep the XML of what the renderer's method returns."""
        renderer = self.maker._cards
        render = getattr(renderer, name)

        def watched(*given: object) -> object:
            made = render(*given)
            rows: list[Rendered] = made if isinstance(made, list) else [made]
            self.xml += [row.text.strip() for row in rows]
            return made

        setattr(renderer, name, watched)

    def messages(self) -> list[str]:
        """Return the findings as lines, for a test's message."""
        return [_line(finding) for finding in self.findings.sorted()]

    def component(self, name: str) -> Component:
        return self.game.components[name]

    def sights(
        self, name: str, side: Literal["front", "back"] = "front", bleed: float = BLEED
    ) -> dict[str, Sight]:
        """Return each card's side by the card's id; a component without a deck has one, ``""``."""
        component = self.component(name)
        if component.kind == "box":
            trim = box_net(component, self.game, self.settings, 0.3).trim
        else:
            trim = find_trim(component.size, component.places["size"])
        if component.corner is not None:
            trim = trim._replace(corner=component.corner)
        cards = [card for card, _ in cards_of(component, self.settings)] if component.deck else []
        before = len(self.xml)
        faces = self.maker.render(component, cards, trim, side, bleed)
        ids = [card.id for card in cards] if component.deck else [""]
        texts = self.xml[before:]
        return {
            one: Sight(face, text, trim) for one, face, text in zip(ids, faces, texts, strict=True)
        }


def _line(finding: Diagnostic) -> str:
    return f"{finding.file}:{finding.line}: {finding.code} {finding.message} ({finding.hint})"


def pdf_of(sights: Sequence[Sight], bleed: float = BLEED) -> bytes:
    """Return a PDF with one face a page, each as large as its piece with the bleed."""
    encoder = FaceEncoder()
    codes = [encoder.encode(sight.face) for sight in sights]
    options = Options(backs="single", bleed=bleed)
    plan = lay_sheets("faces", codes, None, sights[0].trim, find_paper("a4"), options)
    stream = BytesIO()
    write_sheets(stream, [plan], Meta("faces"))
    return stream.getvalue()


def picture(sight: Sight, bleed: float = BLEED, px_per_mm: float = PX_PER_MM) -> Image.Image:
    """Return a face as it looks once cut: edge, holes and creases drawn, the bleed faded."""
    document = pypdfium2.PdfDocument(pdf_of([sight], bleed))
    try:
        page = document[0].render(scale=px_per_mm * 25.4 / 72).to_pil().convert("RGB")
    finally:
        document.close()
    inside = _mask(sight.face, page.size, bleed, px_per_mm)
    ground = Image.new("RGB", page.size, GROUND)
    shown = Image.composite(page, Image.blend(ground, page, FADED), inside)
    _draw_lines(shown, sight.face, bleed, px_per_mm)
    return shown


def _mask(face: Face, size: tuple[int, int], bleed: float, scale: float) -> Image.Image:
    """Return where the piece is: 255 inside the outlines, 0 in holes and outside."""
    fine = 4
    large = (size[0] * fine, size[1] * fine)
    mask = Image.new("L", large, 0)
    for path in face.cut:
        one = Image.new("L", large, 0)
        for ring in flatten(path):
            points = [((x + bleed) * scale * fine, (y + bleed) * scale * fine) for x, y in ring]
            ImageDraw.Draw(one).polygon(points, fill=255)
        mask = ImageChops.difference(mask, one)
    return mask.resize(size, Image.Resampling.BOX)


def _draw_lines(image: Image.Image, face: Face, bleed: float, scale: float) -> None:
    pen = ImageDraw.Draw(image)

    def px(x: float, y: float) -> tuple[float, float]:
        return (x + bleed) * scale, (y + bleed) * scale

    for path in face.cut:
        for ring in flatten(path):
            points = [px(x, y) for x, y in ring]
            pen.line([*points, points[0]], fill=(110, 110, 110), width=2)
    for x1, y1, x2, y2 in face.folds:
        dashes = max(1, round(max(abs(x2 - x1), abs(y2 - y1)) / 2))
        for i in range(0, dashes, 2):
            a, b = i / dashes, (i + 1) / dashes
            ends = [px(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (a, b)]
            pen.line(ends, fill=(20, 110, 200), width=3)


def side_by_side(images: Iterable[Image.Image], gap: int = 16) -> Image.Image:
    """Return pictures in a row on the ground that they stand on."""
    row = list(images)
    height = max(image.height for image in row)
    out = Image.new("RGB", (sum(i.width for i in row) + gap * (len(row) - 1), height), GROUND)
    at = 0
    for image in row:
        out.paste(image, (at, (height - image.height) // 2))
        at += image.width + gap
    return out


def keep(image: Image.Image, path: Path) -> None:
    """Write a picture, unless the one that is there looks the same."""
    if not path.is_file() or unlike(image, path):
        few = image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(path, optimize=True)


def unlike(image: Image.Image, path: Path) -> str:
    """Return how a picture differs from the one in a file; "" where it does not."""
    with Image.open(path) as opened:
        kept = opened.convert("RGB")
    if kept.size != image.size:
        return f"{path.name}: {image.size} px instead of {kept.size}"
    apart = np.abs(_squares(image) - _squares(kept))
    worst = float(apart.max())
    if worst <= NOISE:
        return ""
    y, x, _ = np.unravel_index(int(apart.argmax()), apart.shape)
    return f"{path.name} differs by {worst:.0f} about pixel {x * SQUARE}, {y * SQUARE}"


def _squares(image: Image.Image) -> Pixels:
    """Return the mean colour of each square of a picture, 0–255."""
    width, height = (side // SQUARE * SQUARE for side in image.size)
    pixels = np.asarray(image.crop((0, 0, width, height)), np.float64)
    return pixels.reshape(height // SQUARE, SQUARE, width // SQUARE, SQUARE, 3).mean(axis=(1, 3))
