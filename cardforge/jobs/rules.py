"""The rule sheet of a unit: its text, the pictures in it, the files it becomes."""

import os
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardforge.diagnostics import CardforgeError, Diagnostic, Findings, Place
from cardforge.faces.code import FaceCode
from cardforge.faces.drawing import Face, Trim
from cardforge.faces.files import Files
from cardforge.faces.maker import FaceEnv, FaceMaker
from cardforge.faces.operators import FaceEncoder, Parts
from cardforge.jobs.languages import words_of
from cardforge.jobs.manifest import FileEntry
from cardforge.jobs.swap import Swap
from cardforge.sheets.sizes import Paper, find_trim
from cardforge.source.model import Card, Component, Game, Record
from cardforge.source.settings import counts

if TYPE_CHECKING:
    from cardforge.rulesheet.pdf import Design, Form
    from cardforge.rulesheet.pictures import Shown
    from cardforge.rulesheet.source import Written
    from cardforge.rulesheet.tree import Picture

#: The source of a game's rules, and the folder of the pictures beside the Markdown.
RULES, PICTURES = "rules.md", "rules"


#: Columns of a page that is wider than so many mm.
_COLUMNS, _NARROW = 2, 190.0
#: What the manifest has of rule sheets for the paper and back mode of a run.
NO_RUN = ("", "")


class RuleFile(NamedTuple):
    """A file of a rule sheet; ``path`` is relative to the output folder."""

    path: str
    data: bytes
    pages: int = 0


def has_rules(root: Path, game: Game) -> bool:
    """Tell whether a game has a rule sheet of its own."""
    return os.path.lexists(root / "templates" / game.id / RULES)


def plan_rules(
    env: FaceEnv,
    source: tuple[Game, Record],
    root: Path,
    maker: FaceMaker,
    papers: Iterable[Paper],
    findings: Findings,
    *,
    draft: bool = False,
    look: bool = False,
) -> tuple[RuleFile, ...]:
    """Return the files of a game's rule sheet in the language of ``env``; none where it has none.

    ``source`` are the game and its settings in the language of their files. What is wrong goes to
    ``findings``. With ``look`` nothing else is wanted, and there are no files.
    """
    if not has_rules(root, env.game):
        return ()
    written = write(env, source, root, findings)
    if written is not None and env.locale == env.game.source_locale:
        findings.add(*_said_of(env, written))
    if written is None or findings.errors:
        return ()
    written = written._replace(sheet=written.sheet._replace(draft=draft))
    # A language that has no cards of its own shows those of the source language.
    alone = env.locale in env.game.rules_in
    shown = env._replace(game=source[0]) if alone else env
    forms = _forms(papers)
    if look and _looked_at(written, shown, maker, forms, findings):
        return ()
    show = Pictures(shown, maker)
    files = _files(written, env, show)
    files += _pdfs(written, env, maker, show, forms, findings)
    return () if findings.errors else tuple(files)


def _looked_at(
    written: "Written",
    env: FaceEnv,
    maker: FaceMaker,
    forms: "Mapping[str, Form]",
    findings: Findings,
) -> bool:
    """Say what is wrong with a sheet, without making its files; False where that is not enough."""
    from cardforge.rulesheet.heights import are_low, too_tall
    from cardforge.rulesheet.tree import pictures

    show = LookedAt(env, maker)
    design = _design(written, env, maker, show)
    if not are_low(design, forms.values()):
        return False
    for picture in pictures(written.sheet.blocks):
        show(picture)
    told: set[int] = set()
    for form in forms.values():
        _tell(too_tall(design, form), told, findings)
    return True


def write(
    env: FaceEnv, source: tuple[Game, Record], root: Path, findings: Findings
) -> "Written | None":
    """Return the rule sheet as a document; None where it cannot be made."""
    from cardforge.rulesheet.source import Edition, write_rules

    game, settings = source
    native = game.source_locale
    edition = Edition(env.game, env.settings, env.counts, env.words, env.locale)
    original = edition
    if env.locale != native:
        words = words_of(game, native, root, Findings())
        original = Edition(game, settings, counts(game, settings), words, native)
    load = Files(env.lookup).template
    return write_rules(edition, original, load, findings)


def _said_of(env: FaceEnv, written: "Written") -> Iterator[Diagnostic]:
    """Yield what there is to say of the rules themselves, whatever the language."""
    from cardforge.rulesheet.literals import literal_numbers
    from cardforge.rulesheet.mentioned import unmentioned
    from cardforge.rulesheet.messages import extracted, placed_messages

    files = Files(env.lookup)

    def load(name: str) -> tuple[str, str] | None:
        found = files.template(name)
        return (found.text, found.file)

    messages = list(placed_messages(load))
    own = [one for one in messages if not one.message.file.startswith("base/")]
    yield from literal_numbers(own, env.locale)
    yield from unmentioned(env.game, written.told)
    found = Findings()
    for _ in extracted(messages, found):
        pass
    yield from found


def write_files(files: tuple[RuleFile, ...], out: Path, swap: Swap) -> dict[str, FileEntry]:
    """Write the files through the swap; return the manifest's entries.

    Raises:
        InputFault: a file cannot be written.
    """
    for file in files:
        swap.open(out / file.path).write(file.data)
    return {
        file.path: FileEntry(file.pages, len(file.data), sha256(file.data).hexdigest(), *NO_RUN)
        for file in files
    }


class Pictures:
    """Pictures of the pieces of a game in one language; each is laid out once."""

    def __init__(self, env: FaceEnv, maker: FaceMaker) -> None:
        self._env = env
        self._maker = maker
        #: Writes the faces, and may write the sheet, which shows the same words.
        self.encoder = FaceEncoder()
        self._known: dict[tuple[str, str], Shown | None] = {}

    def __call__(self, picture: "Picture") -> "Shown | None":
        """Return a picture; None where the piece has no face, or its art cannot be read."""
        key = (picture.piece, picture.side)
        if key not in self._known:
            self._known[key] = self._shown(picture)
        return self._known[key]

    def _shown(self, picture: "Picture") -> "Shown | None":
        from cardforge.rulesheet.pictures import Shown

        face = self._face(picture)
        if face is None:
            return None
        alt = "; ".join(dict.fromkeys(box.text for box in face.boxes if box.text))
        return Shown(face.w, face.h, alt, *self._drawn(face))

    def _drawn(self, face: Face) -> tuple[str, FaceCode]:
        """Return a face as SVG, and as PDFs draw it."""
        from cardforge.export.picture import face_picture

        return face_picture(face), self.encoder.encode(face)

    def _face(self, picture: "Picture") -> Face | None:
        found = self._piece(picture.piece)
        if found is None:
            return None
        component, card = found
        try:
            trim: Trim = find_trim(component.size)
            if component.corner is not None:
                trim = trim._replace(corner=component.corner)
        except CardforgeError:
            return None  # said where it is printed
        cards = () if card is None else (card,)
        return next(self._maker.each(component, cards, trim, picture.side, 0.0), None)

    def _piece(self, name: str) -> tuple[Component, Card | None] | None:
        """Return the component that a picture shows a piece of, and the card."""
        deck, _, card = name.partition("/")
        components = self._env.game.components
        if not card:
            return components[name], None
        for component in components.values():
            if component.deck is not None and component.deck.id == deck and component.face:
                for one in component.deck.cards:
                    if one.id == card and _is_in(one, component):
                        return component, one
        return None


class LookedAt(Pictures):
    """Pictures that are laid out and not drawn: they tell how large they are."""

    def _drawn(self, face: Face) -> tuple[str, FaceCode]:
        return "", self.encoder.done(Parts(), face)


def _is_in(card: Card, component: Component) -> bool:
    from cardforge.source.components import matches

    return not component.only or matches(card, component.only)


def _files(written: "Written", env: FaceEnv, show: Pictures) -> list[RuleFile]:
    from cardforge.rulesheet.html import write_html
    from cardforge.rulesheet.pictures import alt_of
    from cardforge.rulesheet.text import write_markdown

    folder = f"{env.game.id}/{env.locale}"
    pictures: dict[str, RuleFile] = {}

    def address(picture: "Picture") -> tuple[str, str]:
        shown = show(picture)
        side = "-back" if picture.side == "back" else ""
        name = f"{PICTURES}/{picture.piece.replace('/', '-')}{side}.svg"
        if shown is not None and name not in pictures:
            data = shown.svg.encode("utf-8")
            pictures[name] = RuleFile(f"{folder}/{name}", data)
        return alt_of(picture, shown), name

    sheet, labels = written.sheet, written.labels
    html = write_html(sheet, labels, show)
    text = write_markdown(sheet, labels, address)
    return [
        RuleFile(f"{folder}/rules.html", html.encode("utf-8")),
        RuleFile(f"{folder}/rules.md", text.encode("utf-8")),
        *pictures.values(),
    ]


def _pdfs(
    written: "Written",
    env: FaceEnv,
    maker: FaceMaker,
    show: Pictures,
    forms: "Mapping[str, Form]",
    findings: Findings,
) -> Iterator[RuleFile]:
    """Yield the sheet in each of its forms."""
    from cardforge.rulesheet.pdf import write_pdf

    told: set[int] = set()
    design = _design(written, env, maker, show)
    for name, form in forms.items():
        out, found = BytesIO(), Findings()
        pages = write_pdf(design, form, out, found)
        _tell(found, told, findings)
        path = f"{env.game.id}/{env.locale}/rules-{name}.pdf"
        yield RuleFile(path, out.getvalue(), pages)


def _tell(found: Findings, told: set[int], findings: Findings) -> None:
    """Add what is said of a form; what is too high for one page is so for a smaller one, too."""
    findings.add(*(one for one in found if one.line not in told))
    told.update(one.line for one in found)


def _forms(papers: Iterable[Paper]) -> "dict[str, Form]":
    """Return the sheet's form on each paper, and as a booklet of pages half as large to fold."""
    from cardforge.rulesheet.pdf import Form

    forms = {}
    for paper in {paper.id: paper for paper in papers}.values():
        forms[paper.id] = Form(paper.w, paper.h, _COLUMNS if paper.w > _NARROW else 1)
        if min(paper.w, paper.h) > _NARROW:
            forms[f"booklet-{paper.id}"] = Form(paper.h / 2, paper.w, 1, booklet=True)
    return forms


def _design(written: "Written", env: FaceEnv, maker: FaceMaker, show: Pictures) -> "Design":
    from cardforge.faces.template import line_place
    from cardforge.rulesheet.pdf import Design
    from cardforge.rulesheet.setting import Setter

    source = Files(env.lookup).template(RULES)

    def place(line: int) -> Place | None:
        return line_place(source, line, "") if line else None

    setter = Setter(maker.engine, maker.sheet.styles)
    return Design(written.sheet, written.labels, setter, show.encoder, show, place)
