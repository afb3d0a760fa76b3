"""Markdown to the document tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.rulesheet.markdown import Line, MarkdownFault, escaped, parse
from cardforge.rulesheet.source import unmarked
from cardforge.rulesheet.tree import (
    Aside,
    Block,
    Cell,
    Emphasis,
    Figure,
    Heading,
    Link,
    List,
    PageBreak,
    Paragraph,
    Picture,
    Strong,
    Table,
    Text,
    plain,
)


def blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of a text without faults, each of its lines of its own number."""
    faults: list[MarkdownFault] = []
    lines = [Line(number, "") for number, _ in enumerate(f"{text}\n".splitlines(), 1)]
    found = parse(text, lines, faults)
    assert [str(fault) for fault in faults] == []
    return found


def fault(text: str) -> tuple[int, str, str]:
    """Return line, message and remedy of the one fault of a text."""
    faults: list[MarkdownFault] = []
    lines = [Line(number, "") for number, _ in enumerate(f"{text}\n".splitlines(), 1)]
    parse(text, lines, faults)
    (only,) = faults
    return only.line, str(only), only.hint


def test_headings_have_names_that_links_lead_to() -> None:
    assert blocks("# A\n\n## B *c* {#bee}\n\nSee [B](#bee).") == (
        Heading(1, "", (Text("A"),), "", 1),
        Heading(2, "bee", (Text("B "), Emphasis((Text("c"),))), "", 3),
        Paragraph((Text("See "), Link("#bee", (Text("B"),)), Text(".")), "", 5),
    )


def test_lists_hold_blocks_and_keep_their_first_number() -> None:
    assert blocks("3. a\n4. b\n\n   - c") == (
        List(
            3,
            (
                (Paragraph((Text("a"),), "", 1),),
                (
                    Paragraph((Text("b"),), "", 2),
                    List(None, ((Paragraph((Text("c"),), "", 4),),), "", 4),
                ),
            ),
            "",
            1,
        ),
    )


def test_a_table_whose_rows_begin_with_strong_words_has_row_heads() -> None:
    text = "| a | b |\n|---|--:|\n| **c** | 1 |\n| **d** | 2 |"
    (table,) = blocks(text)
    assert table == Table(
        (Cell((Text("a"),)), Cell((Text("b"),))),
        (
            (Cell((Strong((Text("c"),)),)), Cell((Text("1"),))),
            (Cell((Strong((Text("d"),)),)), Cell((Text("2"),))),
        ),
        ("", "end"),
        row_heads=True,
        line=1,
        lines=(3, 4),
    )
    (other,) = blocks(text.replace("**d**", "d"))
    assert isinstance(other, Table)
    assert not other.row_heads


def test_pictures_in_a_row_are_a_figure_with_the_words_as_caption() -> None:
    text = "![one](card:spice/chili-1#front) ![](card:board?h=30#back)\nTwo *things*."
    assert blocks(text) == (
        Figure(
            (Picture("spice/chili-1", "front", "one"), Picture("board", "back", "", 30.0)),
            (Text("Two "), Emphasis((Text("things"),)), Text(".")),
            "",
            1,
        ),
    )


@pytest.mark.parametrize("kind", ["note", "example", "house", "quick"])
def test_an_aside_says_its_kind_and_perhaps_a_title(kind: str) -> None:
    assert blocks(f"> [!{kind}] **T**\n> words\n>\n> - more") == (
        Aside(
            kind,  # type: ignore[arg-type]
            (Text("T"),),
            (
                Paragraph((Text("words"),), "", 1),
                List(None, ((Paragraph((Text("more"),), "", 4),),), "", 4),
            ),
            "",
            1,
        ),
    )


def test_dashes_begin_a_page() -> None:
    assert blocks("a\n\n---\n\nb")[1] == PageBreak("", 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n\n    b", (3, "an indented line is code to Markdown",
                        "take the spaces before the line away")),
        ("a `b` c", (1, "`b` is code to Markdown", "write it without the backquotes")),
        ("> a", (1, "a quotation that says not what it is",
                 "begin it with [!note], [!example], [!house], [!quick]")),
        ("> [!aside] a", (1, "a quotation that says not what it is",
                          "begin it with [!note], [!example], [!house], [!quick]")),
        ("#### a", (1, "a heading of level 4", "rule sheets have three levels")),
        ("![a](b.png)", (1, "`b.png` is no picture of a piece",
                         'use {{ picture("deck", "card") }}')),
        ("a {#b c", (1, "a comment that is none",
                     "a comment is `{# words #}`, with a space; `{#name}` ends a heading")),
    ],
)  # fmt: skip
def test_what_no_rule_sheet_shows_is_a_fault(text: str, expected: tuple[int, str, str]) -> None:
    assert fault(text) == expected


def test_html_is_shown_as_it_stands() -> None:
    assert blocks("a <b>c</b> &amp; d") == (Paragraph((Text("a <b>c</b> & d"),), "", 1),)


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Co", "Zl", "Zp"))))
def test_an_escaped_value_shows_just_itself(value: str) -> None:
    shown = " ".join(value.split())
    found = blocks(f"a {escaped(shown)} b")
    assert plain(found[0].inlines) == f"a {shown} b".replace("  ", " ")  # type: ignore[union-attr]


@given(st.text(st.sampled_from("-+=#1.) ab*_>|`~")))
def test_an_escaped_value_at_the_start_of_a_line_is_a_paragraph(value: str) -> None:
    shown = " ".join(value.split())
    found = blocks(escaped(shown))
    if shown:
        assert found == (Paragraph((Text(shown),), "", 1),)


def test_marks_of_messages_tell_of_lines_and_are_gone() -> None:
    text = "\ue0007\ue001one\ue002 two\n\nthree\n\ue0009s\ue001four\ue002"
    assert unmarked(text) == (
        "one two\n\nthree\nfour",
        [Line(7, "", 7), Line(0, "", 7), Line(0, "", 7), Line(9, "?", 9)],
    )
