"""The stage's entry: cards of one game in one language become faces.

`FaceMaker.render` draws all cards of a component's side; `FaceMaker.furniture` draws what stands
around cards on a sheet, in the same language.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardforge.diagnostics import Diagnostic, Findings, Place
from cardforge.diagnostics.codes.templates import BLANK_FACE
from cardforge.faces.cards import CardRenderer, Rendered
from cardforge.faces.code import FaceCode
from cardforge.faces.draft import Draft, Fitting, Problem
from cardforge.faces.drawing import Face, Trim
from cardforge.faces.files import Files
from cardforge.faces.layout import Layouter, Side
from cardforge.faces.measure import Measurer
from cardforge.faces.names import Names
from cardforge.faces.operators import FaceEncoder
from cardforge.faces.parse import Node, Parser
from cardforge.faces.patterns import Patterns, Tools
from cardforge.faces.pictures import Pictures, Policy
from cardforge.faces.said import finding_of
from cardforge.faces.shapes import trim_outline
from cardforge.faces.styles import read_styles
from cardforge.faces.textbox import TextBoxes
from cardforge.faces.words import Words, is_rtl
from cardforge.l10n.words import Words as WordSource
from cardforge.source.lookup import Lookup
from cardforge.source.model import Card, Component, Deck, Game, Record
from cardforge.text.engine import TextEngine

if TYPE_CHECKING:
    from cardforge.faces.process import Process

#: Cards that are drawn before the next are rendered, and faces that are kept to be shared.
_CHUNK, _KNOWN = 256, 512

#: Looks at a finished face of a card and yields what a person should know; `Problem.node` is
#: the `Box.element` that it is about.
FaceCheck = Callable[[Face], Iterable[Problem]]


class FaceEnv(NamedTuple):
    """What the faces of one game in one language depend on. Lengths mm.

    ``words`` gives the words of faces (`cardforge.l10n.words`); ``ink`` low leaves out filled
    areas, as ``ink`` in the face language says. ``image_dpi`` are the resolutions on paper below
    which raster art is reported, and below which it is an error. With ``process`` faces are
    separated into printing inks. ``checks`` are held against every face of a card then. With
    ``look`` faces are laid out to be looked at alone (`cardforge.faces.look`).
    """

    game: Game
    settings: Record
    counts: Record
    lookup: Lookup
    words: WordSource
    locale: str
    ink: Literal["full", "low"] = "full"
    stock_mm: float = 0.3
    safe_mm: float = 3.0
    missing_image: Policy = "error"
    image_dpi: tuple[float, float] = (250.0, 150.0)
    process: "Process | None" = None
    checks: tuple[FaceCheck, ...] = ()
    look: bool = False


class FaceMaker:
    """Makes the faces of one game in one language; findings go to the bag it is given."""

    def __init__(self, env: FaceEnv, findings: Findings) -> None:
        self._env = env
        self._findings = findings
        files = Files(env.lookup)
        documents = files.style_documents(findings)
        sheet = read_styles(documents, files.font_loader(findings), findings)
        #: Styles, fonts and colours of the game; what texts are set with.
        self.sheet = sheet
        self._pictures = Pictures(
            files.art, sheet.icons, files.icons, env.missing_image, findings, env.image_dpi
        )
        parser = Parser(sheet.palette, frozenset(sheet.styles), sheet.families)
        # A colour with inks reaches a face by its name, which keeps them.
        palette = {
            name: color if len(color) == 7 else name for name, color in sheet.palette.items()
        }
        names = Names(
            env.game, env.settings, env.counts, env.words, env.locale, env.stock_mm, palette
        )
        self._process = env.process
        if env.process is not None and sheet.rich_black is not None:
            self._process = env.process.with_rich_black(sheet.rich_black)
        self._cards = CardRenderer(files.template, parser, names, findings)
        self.engine = TextEngine(sheet.fonts)
        self._words = Words(sheet.styles, env.locale, self._pictures.inline_box)
        self._rtl = is_rtl(env.locale)
        self._layouters: dict[tuple[Trim, float, float], Layouter] = {}

    def render(
        self,
        component: Component,
        cards: Sequence[Card],
        trim: Trim,
        side: Literal["front", "back"],
        bleed: float,
    ) -> list[Face]:
        """Return one face for each card, in their order; a component without a deck has one.

        Cards that look the same share one `Face` object. A face that cannot be drawn is blank,
        and the reason is among the findings.
        """
        return list(self.each(component, cards, trim, side, bleed))

    def each(
        self,
        component: Component,
        cards: Sequence[Card],
        trim: Trim,
        side: Literal["front", "back"],
        bleed: float,
    ) -> Iterator[Face]:
        """Yield what `render` returns, some hundred cards at a time.

        What is kept between them is bounded, so that a large deck needs little memory. A deck
        whose texts share a size is drawn in one go.
        """
        known: dict[str, Face] = {}
        for written in self._written(component, cards, trim, side):
            rendered = self._cards.parse(written, component.deck)
            yield from self._laid_out(rendered, trim, bleed, self._env.safe_mm, known)
            self._forget()

    def _written(
        self,
        component: Component,
        cards: Sequence[Card],
        trim: Trim,
        side: Literal["front", "back"],
    ) -> Iterator[list[Rendered]]:
        """Yield the XML of the faces of a side, of some hundred cards at a time."""
        name = component.face if side == "front" else component.back
        if name is None:
            return
        asked = _asked(component, "face" if side == "front" else "back")
        rows: Sequence[Card | None] = cards if component.deck is not None else (None,)
        start, size = 0, _CHUNK
        while start < len(rows):
            written = self._cards.write(
                name, rows[start : start + size], trim, side, component.deck, asked
            )
            if start + size < len(rows) and self._shares_sizes():
                # What the first of them came to is kept.
                rest = rows[start + size :]
                written += self._cards.write(name, rest, trim, side, component.deck, asked)
                size = len(rows)
            yield written
            start += size

    def codes(
        self,
        component: Component,
        cards: Sequence[Card],
        trim: Trim,
        side: Literal["front", "back"],
        bleed: float,
        encoder: FaceEncoder,
        glyphs: dict[str, dict[int, str]],
    ) -> Iterator[FaceCode]:
        """Yield the codes of the faces that `each` yields; glyphs are noted in ``glyphs``.

        Of faces that differ in words alone only the words are laid out (`patterns`).
        """
        if not self._has_patterns():
            yield from encoder.encode_all(self.each(component, cards, trim, side, bleed), glyphs)
            return
        deck = component.deck
        known: dict[str, FaceCode] = {}
        patterns: Patterns | None = None
        for rendered in self._written(component, cards, trim, side):
            if patterns is None:
                patterns = self._patterns(deck, trim, bleed, self._env.safe_mm, encoder, glyphs)
            # Equal faces give one code.
            codes = {text: known.get(text) for text in [one.text for one in rendered]}
            for one in rendered:
                if codes[one.text] is None:
                    self._pictures.card = one.path
                    codes[one.text] = patterns.code(one.text)
            rest = self._cards.parse([one for one in rendered if codes[one.text] is None], deck)
            faces = self._laid_out(rest, trim, bleed, self._env.safe_mm, {})
            made = encoder.encode_all(faces, glyphs)
            for one in rendered:
                code = codes[one.text] or next(made)
                if len(known) < _KNOWN:
                    known.setdefault(one.text, code)
                yield code
            if self._forget():
                patterns = None

    def _has_patterns(self) -> bool:
        """Tell whether faces may be drawn without being looked at."""
        env = self._env
        if env.look or self._rtl:
            return False
        return not (env.ink == "low" or env.process is not None or env.checks)

    @property
    def looks(self) -> bool:
        """Whether faces are only looked at, and their codes are hollow."""
        return self._env.look

    def _only_looks(self) -> bool:
        """Tell whether what faces draw is not asked for, by checks of theirs neither."""
        env = self._env
        return env.look and not (env.ink == "low" or env.process is not None or env.checks)

    def encoder(self) -> FaceEncoder:
        """Return what makes codes of faces: hollow ones where these are only looked at."""
        if not self._env.look:
            return FaceEncoder()
        from cardforge.faces.look import LookEncoder

        return LookEncoder()

    def _patterns(
        self,
        deck: Deck | None,
        trim: Trim,
        bleed: float,
        safe: float,
        encoder: FaceEncoder,
        glyphs: dict[str, dict[int, str]],
    ) -> Patterns:
        cards = self._cards
        layouter = self._layouter(trim, bleed, safe)
        tools = Tools(
            layouter, encoder, glyphs, lambda text: cards.faultless(text, deck), cards.filled
        )
        return Patterns(tools)

    def blank(self, component: Component, side: Literal["front", "back"]) -> Diagnostic | None:
        """Return what to say of a side that puts nothing on any card; None in low-ink builds.

        Those leave out grounds, and a side may be nothing but a ground.
        """
        name = component.face if side == "front" else component.back
        if self._env.ink == "low" or name is None:
            return None
        return BLANK_FACE.at(
            _asked(component, "face" if side == "front" else "back"),
            f"the {side} of `{component.id}` draws nothing: "
            f"`{self._cards.file_of(name)}` puts nothing on it",
            hint="write the template, or put elements into its block `face`",
        )

    def _shares_sizes(self) -> bool:
        """Tell whether texts may share one size over the deck."""
        styled = any(style.uniform == "deck" for style in self.sheet.styles.values())
        return styled or self._cards.mentions("uniform")

    def release(self) -> None:
        """Drop what is kept of words and elements, once no more faces are made.

        It refers to itself, so that it would stay until the collector of cycles runs.
        """
        self.engine.release()
        self._drop_layouters()
        self._cards.release()

    def _drop_layouters(self) -> None:
        for layouter in self._layouters.values():
            layouter.release()
        self._layouters.clear()

    def _forget(self) -> bool:
        """Drop what was remembered about elements, if it has become much; tell whether so."""
        if self._cards.forget(_CHUNK * 8):
            self._drop_layouters()
            return True
        return False

    def furniture(self, template: str, w: float, h: float, names: Mapping[str, object]) -> Face:
        """Return a face of w × h mm made by a template that sees ``names``; no card, no cut.

        Footers, rulers and cover pages of sheets are made so.
        """
        trim = Trim(template, w, h)
        rendered = self._cards.render_one(template, trim, names)
        face = next(self._laid_out([rendered], trim, 0.0, 0.0, {}, ()))
        self._forget()
        return face

    def furniture_codes(
        self, encoder: FaceEncoder, glyphs: dict[str, dict[int, str]]
    ) -> Callable[[str, float, float, Mapping[str, object]], FaceCode]:
        """Return a function that gives the code of what `furniture` returns.

        It is for many that differ in words alone, as footers do: only the words are laid out.
        Glyphs are noted in ``glyphs``.
        """
        known: dict[Trim, Patterns] = {}

        def made(template: str, w: float, h: float, names: Mapping[str, object]) -> FaceCode:
            trim = Trim(template, w, h)
            written = self._cards.write_one(template, trim, names)
            code = None
            if self._has_patterns():
                if trim not in known:
                    known[trim] = self._patterns(None, trim, 0.0, 0.0, encoder, glyphs)
                code = known[trim].code(written.text)
            if code is None:
                rendered = self._cards.parse([written], None)
                face = next(self._laid_out(rendered, trim, 0.0, 0.0, {}, ()))
                code = encoder.encode(face, glyphs)
            if self._forget():
                known.clear()
            return code

        return made

    def _layouter(self, trim: Trim, bleed: float, safe: float) -> Layouter:
        key = (trim, bleed, safe)
        found = self._layouters.get(key)
        if found is None:
            measurer = Measurer(self._words, self.engine, self._pictures, self._rtl)
            low_ink = self._env.ink == "low"
            texts_of, layouter_of = TextBoxes, Layouter
            if self._only_looks():
                from cardforge.faces.look import LookLayouter, LookTexts

                texts_of, layouter_of = LookTexts, LookLayouter
            texts = texts_of(measurer, self.engine, self._pictures, safe, low_ink)
            side = Side(trim, bleed, low_ink, self._rtl)
            found = self._layouters[key] = layouter_of(side, measurer, self._pictures, texts)
        return found

    def _laid_out(
        self,
        rendered: Sequence[Rendered],
        trim: Trim,
        bleed: float,
        safe: float,
        known: dict[str, Face],
        checks: tuple[FaceCheck, ...] | None = None,
    ) -> Iterator[Face]:
        """Yield the faces of rendered cards; ``known`` holds faces by their XML."""
        layouter = self._layouter(trim, bleed, safe)
        blank = Face(trim.w, trim.h, bleed, (), (trim_outline(trim),), (), ())
        made: dict[Node, tuple[Face, Draft]] = {}
        for one in rendered:
            if one.node is not None and one.node not in made and one.text not in known:
                self._pictures.card = one.path
                made[one.node] = layouter.lay_out(one.node)
        self._share_sizes(made, layouter)
        process = self._process
        if process is not None:
            made = {node: (process.separate(face), draft) for node, (face, draft) in made.items()}
        for check in self._env.checks if checks is None else checks:
            for face, draft in made.values():
                draft.problems += check(face)
        reported: set[Node] = set()
        for one in rendered:
            if one.node is None:
                yield blank
            elif one.text in known:
                yield known[one.text]
            else:
                face, draft = made[one.node]
                if draft.problems and one.node not in reported:
                    for problem in draft.problems:
                        self._findings.add(
                            finding_of(problem, one, self._env, self._cards.place_of)
                        )
                reported.add(one.node)
                if len(known) < _KNOWN:
                    known[one.text] = face
                yield face

    def _share_sizes(self, made: dict[Node, tuple[Face, Draft]], layouter: Layouter) -> None:
        """Lay out again the faces whose texts must share a size that others need."""
        deck: dict[tuple[str, ...], Fitting] = {}
        for _, draft in made.values():
            for group, fitting in draft.uniform.items():
                if group[0] == "deck":
                    known = deck.get(group)
                    deck[group] = fitting if known is None else known.and_(fitting)
        for node, (_, draft) in list(made.items()):
            if draft.uniform:
                made[node] = layouter.lay_out(node, {**draft.uniform, **deck})


def _asked(component: Component, key: str) -> Place:
    """Return where the template of a side is named: at the component, else in its deck."""
    deck = component.deck
    if key in component.places or deck is None or deck.places is None:
        return component.places[key]
    return deck.places[key]
