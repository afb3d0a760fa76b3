"""Markup in fields: what is let through, and where the rest is reported."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from cardforge.faces.markup import markup
from cardforge.faces.parse import Parser
from tests.faces.bench import make, words

PARSER = Parser({"red": "#ff0000"}, frozenset({"body", "note"}), frozenset({"sans"}))


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("plain", "plain"),
        ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
        ("S&P &amp; &#233; &x;", "S&amp;P &amp; é &amp;x;"),
        ("<b>x</b><br/><keep>y</keep>", "<b>x</b><br/><keep>y</keep>"),
        ("<icon name='a' color=\"red\"/>", '<icon name="a" color="red"/>'),
        ("<style name='note'>x</style>", '<style name="note">x</style>'),
        ("one\ntwo\n\nthree\n\n", "one\u2028two\u2029three"),
    ],
)
def test_what_is_let_through(text: str, want: str) -> None:
    assert markup(text, PARSER.check) == (want, [])


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("Pay <coin>3", ["unknown element `coin` in a field"]),
        ("<img src='http://192.0.2.1/a.png'/>", ["unknown element `img` in a field"]),
        ("<style color='len([])'>a</style>", ["`color` of <style> is not a colour: `len([])`"]),
        ("<style size='90'>a</style>", ["<style> in a field has no `size`"]),
        ("<b>a", ["<b> is not closed"]),
        ("a</b>", ["</b> closes what is not open"]),
        ("<b><i>a</b></i>", ["</b> closes what is not open", "<b> is not closed"]),
        ("<icon name='a'>", ["<icon> is not closed"]),
        ("<icon/>", ["<icon> needs `name`"]),
        ("<icon name/>", ["`name` of <icon> has no value"]),
        ("<style name='nto'>a</style>", ["there is no style `nto`"]),
        ("<script>x</script>", ["unknown element `script` in a field"] * 2),
    ],
)
def test_what_is_not(text: str, messages: list[str]) -> None:
    assert [fault.message for fault in markup(text, PARSER.check)[1]] == messages


@given(st.text(st.sampled_from("<>/&;=\"'ab ibr#x9\n\x00\ud800keepicon style") | st.characters()))
def test_the_result_is_always_well_formed(text: str) -> None:
    text = "".join(c for c in text if c >= " " and not "\ud800" <= c <= "\udfff" and c < "\ufffe")
    done, _ = markup(text, PARSER.check)
    root = etree.fromstring(f"<text>{done}</text>".encode())
    assert {element.tag for element in root.iter()} <= {
        "text", "b", "i", "br", "icon", "keep", "style",
    }  # fmt: skip


def test_faults_stand_at_their_characters_in_the_field(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>{{ card.note | markup }}</text>",
        "  - {id: one, name: One, note: 'Pay <coin>3 or <icno name=a/>'}\n",
    )
    assert made.lines == [
        "decks/demo/cards.yaml:10:37 CF-T10 unknown element `coin` in a field",
        "decks/demo/cards.yaml:10:48 CF-T10 unknown element `icno` in a field",
    ]
    assert (
        made.hints
        == ["did you mean `icon`? allowed in a field: <b>, <i>, <br>, <icon>, <keep>, <style>"] * 2
    )
    assert made.paths == ["cards/one.note"] * 2


def test_markup_is_shown(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>{{ card.note | markup }}</text><text y='20'>{{ card.note }}</text>",
        "  - {id: one, name: One, note: 'a <b>b</b>'}\n",
    )
    assert words(made.face) == ["a b", "a <b>b</b>"]
