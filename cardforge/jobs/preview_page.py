"""A contact sheet for translators as a document: pictures side by side, texts below them.

It is written by the writers of rule sheets, to PDF and to HTML.
"""

from collections.abc import Iterator, Sequence

from cardforge.jobs.preview_cards import Entry
from cardforge.l10n.preview_words import Asked
from cardforge.rulesheet.pictures import Show, Shown
from cardforge.rulesheet.tree import (
    Block,
    Break,
    Cell,
    Figure,
    Heading,
    Inline,
    Paragraph,
    Picture,
    RuleSheet,
    Strong,
    Table,
    Text,
)

#: Words that the writers add.
LABELS = {
    "contents": "Contents",
    "skip": "Skip to the cards",
    "note": "Note",
    "example": "Example",
    "house": "House rule",
    "quick": "At a glance",
    "draft": "Draft",
    "rules": "preview",
    "page": "Page",
}
_STATES = {
    "done": "translated",
    "stale": "STALE: the source changed, or nobody has looked",
    "lacking": "not translated",
}
#: Largest height of a picture, mm.
_HEIGHT = 75.0


def page_of(
    title: str, locale: str, source_locale: str, entries: Sequence[Entry], changed: frozenset[str]
) -> RuleSheet:
    """Return the document. ``title`` is the game's in the language ``locale``."""
    blocks: list[Block] = [
        Heading(1, "top", (Text(f"{title}: {source_locale} and {locale}"),)),
        Paragraph((Text(_summary(entries, changed)),)),
    ]
    component = ""
    for number, entry in enumerate(entries):
        if entry.component.id != component:
            component = entry.component.id
            blocks.append(Heading(2, f"c-{component}", (Text(entry.component.name or component),)))
        blocks += _blocks(entry, number, locale, source_locale, changed)
    return RuleSheet(title, "", "en", "", tuple(blocks), "preview")


def _summary(entries: Sequence[Entry], changed: frozenset[str]) -> str:
    if not entries:
        return "There is nothing to look at: every card is translated, and fits."
    counts = {
        "with a stale text": "stale",
        "with a text that is not translated": "lacking",
        "on which something does not fit": "overflow",
        "with a text that changed": "changed",
    }
    parts = [
        f"{number} {words}"
        for words, kind in counts.items()
        if (number := sum(kind in entry.kinds(changed) for entry in entries))
    ]
    what = "1 side of a card" if len(entries) == 1 else f"{len(entries)} sides of cards"
    return what + (f": {', '.join(parts)}" if parts else "") + "."


def _blocks(
    entry: Entry, number: int, locale: str, source_locale: str, changed: frozenset[str]
) -> Iterator[Block]:
    name = entry.card or entry.component.id
    side = " (back)" if entry.side == "back" else ""
    yield Heading(3, f"e{number}", (Text(f"{name}{side}"),))
    # The source stands as the front of a picture, the translation as its back.
    pictures = [Picture(str(number), "back", f"{name} in {locale}", _HEIGHT)]
    if entry.source is not None:
        pictures.insert(0, Picture(str(number), "front", f"{name} in {source_locale}", _HEIGHT))
    yield Figure(tuple(pictures), (Text(f"{source_locale}, {locale}"),))
    for finding in entry.found:
        yield Paragraph((Strong((Text("Does not fit: "),)), Text(finding.message)))
    rows = tuple(_row(one, locale, source_locale, changed) for one in entry.texts)
    if rows:
        head = ("Message", source_locale, locale, "State")
        yield Table(
            tuple(Cell((Text(words),)) for words in head), rows, ("", "", "", ""),
            lines=(0,) * len(rows),
        )  # fmt: skip


def _row(one: Asked, locale: str, source_locale: str, changed: frozenset[str]) -> tuple[Cell, ...]:
    state = _STATES[one.state] + ("; changed" if one.id in changed else "")
    inlines: tuple[Inline, ...] = (Text(one.source),)
    if one.earlier and one.earlier != one.source:
        inlines += (Break(), Text("earlier: "), Text(one.earlier))
    said: Inline = Text(one.text or "–")
    # A long id may be parted behind its signs.
    name = one.id.replace("/", "/\u200b").replace(".", ".\u200b").replace("#", "#\u200b")
    shown: Inline = Text(state) if one.state == "done" else Strong((Text(state),))
    return (
        Cell((Text(name),)),
        Cell(inlines, source_locale),
        Cell((said,), locale if one.text else ""),
        Cell((shown,)),
    )


def pictures_of(entries: Sequence[Entry]) -> Show:
    """Return what gives the pictures that `page_of` names, each made when it is asked for."""
    from cardforge.export.picture import face_picture
    from cardforge.faces.operators import FaceEncoder

    known: dict[tuple[str, str], Shown | None] = {}

    def show(picture: Picture) -> Shown | None:
        key = picture.piece, picture.side
        if key not in known:
            entry = entries[int(picture.piece)]
            face = entry.target if picture.side == "back" else entry.source
            known[key] = None if face is None else Shown(
                face.w, face.h, picture.alt, face_picture(face), FaceEncoder().encode(face)
            )  # fmt: skip
        return known[key]

    return show
