"""Faces that differ in words alone come out as those that are made in full, findings and all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardforge.diagnostics import Findings
from cardforge.faces.code import FaceCode
from cardforge.faces.cutline import CutLine
from cardforge.faces.maker import FaceMaker
from cardforge.faces.operators import FaceEncoder
from cardforge.faces.outline import rectangle
from cardforge.faces.patterns import Patterns
from cardforge.faces.room import Room
from cardforge.faces.skeleton import marked, read, split
from cardforge.source.project import load_project
from cardforge.source.settings import cards_of, resolve
from tests.faces.bench import POKER, build, maker

#: All that a text may do: sizes, alignments, places, and what is not plain.
STYLES = """\
styles:
  plain: {font: sans, size: 9}
  loose: {font: serif, size: 11, leading: 1.5, align: center, valign: middle}
  tiny: {font: sans, size: 5, align: right, valign: bottom}
  spaced: {font: sans, size: 9, tracking: 0.1}
  lined: {font: sans, size: 9, underline: true}
  broken: {font: sans, size: 9, hyphenate: true}
  open: {font: serif, size: 11, leading: 1.5}
  even: {font: sans, size: 9, align: justify}
"""
BOX = 'x="7" y="{y}" w="30" h="12"'
TEXTS = {
    "as it is": f"<text {BOX}>{{words}}</text>",
    "smaller": f'<text {BOX} fit="shrink" min="4.5">{{words}}</text>',
    "smaller, in the middle": f'<text {BOX} style="loose" fit="shrink" min="6">{{words}}</text>',
    "tighter": f'<text {BOX} fit="tighten">{{words}}</text>',
    "tighter, then smaller": f'<text {BOX} style="loose" fit="tighten shrink">{{words}}</text>',
    "small, at the end": f'<text {BOX} style="tiny" fit="shrink" min="4">{{words}}</text>',
    "with an inset": f'<text {BOX} inset="1 2" align="left" fit="shrink">{{words}}</text>',
    "on one line": '<text x="7" y="{y}" w="45" h="4.2" fit="shrink" min="3">{words}</text>',
    "too high by a little": '<text x="7" y="{y}" w="45" h="5.16" style="open">{words}</text>',
    "near the cut": '<text x="3.4" y="{y}" w="40" h="5" fit="shrink">{words}</text>',
    "over the cut": '<text x="-2" y="{y}" w="30" h="9" safe="ignore">{words}</text>',
    "with white space": f"<text {BOX}>\n   {{words}}  \n</text>",
    "with markup": f"<text {BOX}>This is <b>{{words}}</b> and more of it</text>",
    "kept": f"<text {BOX}><keep>{{words}}</keep></text>",
    "turned": f'<text {BOX} rotate="20">{{words}}</text>',
    "faint": f'<text {BOX} opacity="0.4">{{words}}</text>',
    "spaced": f'<text {BOX} style="spaced">{{words}}</text>',
    "raised": f'<text {BOX}>A<style rise="0.3">{{words}}</style></text>',
    "underlined": f'<text {BOX} style="lined">{{words}}</text>',
    "hyphenated": f'<text {BOX} style="broken">{{words}}</text>',
    "justified": f'<text {BOX} style="even">{{words}}</text>',
    "indented": f'<text {BOX} indent="2">{{words}}</text>',
    "of another language": f'<text {BOX} lang="he">{{words}}</text>',
    "from the right": f'<text {BOX} dir="rtl">{{words}}</text>',
    "described": f'<text {BOX} alt="a.png">{{words}}</text>',
    "in grey": f'<text {BOX} color="#999999">{{words}}</text>',
    "stacked": (
        f'<stack {BOX} gap="1" fit="shrink"><text>Here</text><text>{{words}}</text></stack>'
    ),
    "in a panel": (
        '<stack x="7" y="{y}" w="40"><text>{words}</text><rect h="3" fill="#336699"/></stack>'
    ),
}
CARD = """\
<face>
<rect fill="{{{{ '#f6f1e7' if card.cost else '#ffffff' }}}}" bleed="yes"/>
<circle x="10" y="60" w="20" h="20" fill="#222222"/>
{texts}
<rect x="40" y="60" w="10" h="10" r="2" stroke="#333333" sw="0.4"/>
</face>
"""
#: Words as they come in decks, and what may go wrong with each.
WORDS = st.one_of(
    st.sampled_from(["One", "of", "the", "chili", "stars", "and", "moons", "A", "AVATAR", "fjord",
                     "well-known", "either/or", "1", "42", "’tis", "“so”", "Tom & Jerry", "a<b",
                     "x>y", "åäö", "Zusammenstellung", "art/sun.png", "star.jpg"]),
    st.text("AVTLfijlo.,;:!?-–(\\)&<>'\"åñéß", min_size=1, max_size=12),
)  # fmt: skip
ODD = st.text("ab \u00a0\u00ad\u202f\u2028\u200b\ue000手札カ。אבकि🐉\u0301\ufb01\u2605", max_size=9)
TEXT = st.one_of(
    st.lists(WORDS, min_size=1, max_size=40).map(" ".join),
    st.lists(WORDS, min_size=1, max_size=3).map(" ".join),
    st.lists(st.one_of(WORDS, ODD), min_size=1, max_size=12).map(" ".join),
    st.lists(WORDS, min_size=1, max_size=6).map("  ".join),
    st.sampled_from(["", "One\ntwo", "One\n\ntwo three", "\tOne"]),
)


class Drawn(NamedTuple):
    """Codes, what was found, and how many faces were drawn by their patterns."""

    codes: list[FaceCode]
    found: list[str]
    quick: int
    glyphs: dict[str, dict[int, str]]


@contextmanager
def counted() -> Iterator[list[FaceCode]]:
    """Gather the codes that patterns give."""
    given: list[FaceCode] = []
    whole = Patterns.code

    def code(self: Patterns, text: str) -> FaceCode | None:
        made = whole(self, text)
        if made is not None:
            given.append(made)
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Patterns, "code", code)
        yield given


def draw(root: Path, *, full: bool, **env: Any) -> Drawn:
    """Draw the front of every card."""
    findings = Findings()
    made = maker(root, findings, **env)
    game = load_project(root, Findings()).games["demo"]
    component = game.components["cards"]
    rows = [card for card, _ in cards_of(component, resolve(game))]
    glyphs: dict[str, dict[int, str]] = {}
    encoder = FaceEncoder()
    with counted() as quick, pytest.MonkeyPatch.context() as patch:
        if full:
            patch.setattr(FaceMaker, "_has_patterns", lambda _: False)
        codes = list(made.codes(component, rows, POKER, "front", 3.0, encoder, glyphs))
    found = [f"{d.file}:{d.line}:{d.col} {d.code} {d.message} {d.hint} {d.path}" for d in findings]
    return Drawn(codes, found, len(quick), glyphs)


def quoted(text: str) -> str:
    """Return text as YAML, with an escape for every other letter than those of ASCII."""
    return '"' + "".join(
        c if " " <= c < "\x7f" and c not in '"\\' else f"\\U{ord(c):08x}" for c in text
    ) + '"'  # fmt: skip


def write(root: Path, texts: list[str], words: list[str]) -> Path:
    """Write a deck: a card for each of some words, shown by each of some texts."""
    shown = "\n".join(
        TEXTS[name].format(y=7 + 13 * at, words="{{ card.name }}") for at, name in enumerate(texts)
    )
    rows = "".join(
        f"  - {{id: c{at}, name: {quoted(one)}, cost: {at % 2}}}\n" for at, one in enumerate(words)
    )
    style: dict[str, str | bytes] = {"templates/demo/style.yaml": STYLES}
    return build(root, CARD.format(texts=shown), rows, style)


def agree(root: Path, **env: Any) -> Drawn:
    """Draw a deck both ways, and see that nothing tells them apart."""
    quick, full = draw(root, full=False, **env), draw(root, full=True, **env)
    assert full.quick == 0
    for at, (one, other) in enumerate(zip(quick.codes, full.codes, strict=True)):
        assert one.operators == other.operators, at
        assert list(one.fonts.items()) == list(other.fonts.items())
        assert one[3:] == other[3:]
    assert quick.glyphs == full.glyphs
    assert quick.found == full.found
    return quick


@settings(max_examples=60)
@given(
    texts=st.lists(st.sampled_from(sorted(TEXTS)), min_size=1, max_size=4),
    words=st.lists(TEXT, min_size=3, max_size=8),
    safe=st.sampled_from([0.0, 3.0]),
)
@example(texts=["smaller"], words=["One", "two", "the three of them " * 9], safe=3.0)
@example(texts=["in a panel", "smaller"], words=["One", "two", "three of them"], safe=3.0)
def test_words_are_drawn_as_in_full(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], words: list[str], safe: float
) -> None:
    root = write(tmp_path_factory.mktemp("deck"), texts, words)
    agree(root, safe_mm=safe)


SENTENCE = "one chili of the stars and moons in a fjord is well and " * 2
LINES = [" ".join(SENTENCE.split()[:count]) for count in range(1, 21)]


@pytest.mark.parametrize(
    ("name", "quick"),
    [
        # Of two skeletons the first face of each is made in full, and those that do not fit.
        ("smaller", 18),
        ("smaller, in the middle", 17),
        ("tighter", 12),
        ("tighter, then smaller", 18),
        ("small, at the end", 18),
        ("on one line", 11),
        ("near the cut", 18),
        ("over the cut", 6),
        ("as it is", 11),
        ("with white space", 11),
        ("with markup", 4),
        ("kept", 2),
        ("turned", 11),
        ("hyphenated", 11),
        ("stacked", 18),
        ("in a panel", 18),
        # Of each of these something is said.
        ("too high by a little", 0),
        ("in grey", 0),
        ("described", 0),
    ],
)
def test_how_many_faces_have_patterns(tmp_path: Path, name: str, quick: int) -> None:
    assert agree(write(tmp_path, [name], LINES), safe_mm=3.0).quick == quick


def test_words_after_a_panel_have_patterns(tmp_path: Path) -> None:
    # The panel's place hangs on its words, so what follows is looked at with the panel below it.
    assert agree(write(tmp_path, ["in a panel", "smaller"], LINES), safe_mm=3.0).quick == 18


def test_words_are_what_stands_between_tags() -> None:
    face = '<face>\n <rect fill="red"/><text at="a">One</text><text><b>two</b> more</text></face>'
    skeleton, words = split(face)
    assert words == ["One", "two", " more"]
    assert split(face.replace("One", "Tom &amp; Jerry")) == (
        skeleton,
        ["Tom &amp; Jerry", "two", " more"],
    )
    assert marked(skeleton) == (
        '<face>\n <rect fill="red"/><text at="a">\ue0000\ue000</text>'
        "<text><b>\ue0001\ue000</b>\ue0002\ue000</text></face>"
    )
    assert marked(("<face>\ue000", "</face>")) == ""


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("One", "One"),
        ("a &lt; b &amp; c&#39;s &#34;d&#34;", 'a < b & c\'s "d"'),
        ("\u2028\u00a0", "\u2028\u00a0"),
        ("&copy;", None),
        ("Tom & Jerry", None),
        ("a &amp; b &", None),
        ("a\x01b", None),
        ("a\rb", None),
        ("\ufffe", None),
    ],
)
def test_words_as_xml_reads_them(words: str, wanted: str | None) -> None:
    assert read(words) == wanted


@pytest.mark.parametrize(
    "inside",
    [
        "<!-- > {{ card.name }} < --><text>A</text>",
        '<text alt="a > b">{{ card.name }}</text>',
        "<text>A<![CDATA[ > {{ card.name }} < ]]></text>",
        "<text>{{ card.name }}<!-- a comment --> more</text>",
        '<text at="nmae">{{ card.name }}</text>',
        "<rect>{{ card.name }}</rect>",
        "<text>{{ card.name }}</text><text>{{ card.name }}</txt>",
        "<text>{{ card.name | safe }}</text>",
        "{% if card.cost %}<text>{{ card.name }}</text>{% endif %}",
        '<text fit="shrink" uniform="card">{{ card.name }}</text>',
        '<stack fit="shrink" uniform="deck"><text>{{ card.name }}</text></stack>',
        '<image src="{{ card.cost }}.png" h="5"/><text>{{ card.name }}</text>',
        '<text>{{ card.name }} <icon name="none"/></text>',
        (
            '<stack><text>{{ card.name }}</text><rect h="2" fill="red"/></stack>'
            '<text color="#ff8888">{{ card.name }}</text>'
        ),
        (
            '<stack x="7" y="7" w="45"><text>{{ card.name }}</text>'
            '<rect h="60" fill="#336699"/></stack>'
            '<text x="9" y="20" w="40" color="#336699">{{ card.name }}</text>'
        ),
    ],
)
def test_faces_that_only_look_alike(tmp_path: Path, inside: str) -> None:
    rows = "".join(
        f"  - {{id: c{at}, name: {name}, cost: {at % 2}}}\n"
        for at, name in enumerate(
            ["One", "One", "Two", "a < b", "'&copy;'", "'<b>x</b>'", "One or two of them " * 30]
        )
    )
    agree(build(tmp_path, f"<face>{inside}</face>", rows), safe_mm=3.0)


def test_room() -> None:
    room = Room((2.0, 2.0, 8.0, 8.0), 0.0, None)
    assert room.holds(2.0, 2.0, 8.0, 8.0)
    assert [room.holds(*box) for box in ((1.9, 2, 8, 8), (2, 1.9, 8, 8), (2, 2, 8.1, 8),
                                         (2, 2, 8, 8.1))] == [False] * 4  # fmt: skip
    near = Room((0.0, 0.0, 10.0, 10.0), 3.0, CutLine((rectangle(0, 0, 10, 10),)))
    assert near.holds(3.0, 3.0, 7.0, 7.0)
    assert not near.holds(3.0, 3.0, 7.0, 7.1)


def test_a_face_says_what_is_wrong_with_its_words_alone(tmp_path: Path) -> None:
    words = ["One", "Two", "Three", "four.png", "Five \U0001f409", "Six " * 80, "Seven"]
    drawn = agree(write(tmp_path, ["smaller"], words), safe_mm=3.0)
    assert [(line.split(" ")[1], line.split(" ")[-1]) for line in drawn.found] == [
        ("CF-R06", "cards/c3"),
        ("CF-R03", "cards/c4"),
        ("CF-R01", "cards/c5"),
        ("CF-R08", "cards/c5"),
    ]
    assert drawn.quick == 2
