"""Texts that stand on many cards are set once."""

from cardforge.faces.draft import AS_DESIGNED, Fitting
from cardforge.faces.parse import Node
from cardforge.faces.typeset import ABOVE, Typesetter
from cardforge.faces.values import MM_PER_PT, PT_PER_MM
from cardforge.text.layout import lay_out
from cardforge.text.types import TextStyle
from tests.text.support import ENGINE, paragraph

RED = TextStyle(size=10, color="#aa0000")
WORDS = "Draw two cards"


def test_an_element_is_set_once_for_each_width_and_fitting() -> None:
    setter = Typesetter(ENGINE)
    node, other = Node("text", {}, (), (WORDS,)), Node("text", {"alt": "none"}, (), (WORDS,))
    given = (paragraph(WORDS, style=RED),)
    wide = setter.set(node, given, 40, AS_DESIGNED)
    assert setter.set(node, given, 40.0, Fitting(1.0, 0.0)) is wide
    narrow, small = (
        setter.set(node, given, 12, AS_DESIGNED),
        setter.set(node, given, 40, Fitting(0.5)),
    )
    assert len(narrow.layout.lines) > len(wide.layout.lines) == 1
    assert small.layout.sizes == (5.0,)
    for found, width, scale in ((wide, 40, 1.0), (narrow, 12, 1.0), (small, 40, 0.5)):
        assert found.layout == lay_out(given, width * PT_PER_MM, ENGINE, scale)
    assert (wide.words, wide.colors) == (WORDS, ("#aa0000",))
    assert setter.set(other, given, 40, AS_DESIGNED).words == "none"


def test_the_reach_goes_along_with_the_place() -> None:
    node = Node("text", {}, (), (WORDS,))
    found = Typesetter(ENGINE).set(node, (paragraph(WORDS, style=RED),), 40, AS_DESIGNED)
    (line,) = found.layout.lines
    reach = found.reach_at(3, 7)
    assert reach is not None
    left, top, right, bottom = reach
    assert left == 3
    assert right == 3 + line.width * MM_PER_PT
    assert top == 7 + (line.baseline - ABOVE * 10) * MM_PER_PT
    assert 7 < top < bottom


def test_no_more_than_some_are_kept() -> None:
    setter = Typesetter(ENGINE)
    given = (paragraph("A", style=RED),)
    first = Node("text", {}, (), ("A",))
    before = setter.set(first, given, 40, AS_DESIGNED)
    for _ in range(1024):
        setter.set(Node("text", {}, (), ("A",)), given, 40, AS_DESIGNED)
    after = setter.set(first, given, 40, AS_DESIGNED)
    assert after is not before
    assert after == before
