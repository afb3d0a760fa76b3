"""What stands outside of a face, and template tags that never end, are found at their place."""

from pathlib import Path

import pytest

from tests.faces.bench import make

ENTITIES = "write the character itself, or its number, as in &#160; for a no-break space"
INSIDE = "put everything inside <face> … </face>"
ROW = "  - {id: one, name: One}\n"
TWO = ROW + "  - {id: two, name: Two}\n"


@pytest.mark.parametrize("cards", [ROW, TWO])
@pytest.mark.parametrize(
    ("template", "line"),
    [
        (
            "<face>\n<rect fill='red'/></face>\nlost {{ card.name }}",
            "2:1 CF-T03 something stands after the end of the face",
        ),
        (
            "lost {{ card.name }}\n<face><rect fill='red'/></face>",
            "1:1 CF-T03 the face does not begin with an element",
        ),
        (
            "<face><rect fill='red'/></face>\n<face>{{ card.name }}</face>",
            "1:1 CF-T03 something stands after the end of the face",
        ),
    ],
)
def test_what_stands_outside_of_a_face_is_not_lost(
    tmp_path: Path, template: str, line: str, cards: str
) -> None:
    made = make(tmp_path, template, cards)
    assert made.lines == [f"templates/demo/face.xml:{line}"]
    assert made.hints == [INSIDE]


@pytest.mark.parametrize(
    ("template", "line", "hint"),
    [
        (
            "<face>\n <rect fill='red'>\n <text>{{ card.name }}</text>\n</face>",
            "2:2 CF-T03 <rect> is left open: </face> comes before its end",
            "close it, as in <rect …/>, or with </rect> behind what it holds",
        ),
        (
            "<face>\n <!-- <b> --><rect/>\n <text x='1'>a <b>{{ card.name }}</text>\n</face>",
            "3:16 CF-T03 <b> is left open: </text> comes before its end",
            "close it, as in <b …/>, or with </b> behind what it holds",
        ),
        (
            "<face>\n <text>{{ card.name }}</b></text>\n</face>",
            "2:2 CF-T03 </b> ends what is not open",
            "take it away, or begin with <b>",
        ),
        (
            "<face>\n <rect fill='red'/>\n <image alt='a&nbsp;b' src='x'/></face>",
            "3:15 CF-T03 XML knows no `&nbsp;`",
            ENTITIES,
        ),
        (
            "<face>\n <rect fill='red'/>\n <text>&lt;{{ card.name }}&middot;</text></face>",
            "3:27 CF-T03 XML knows no `&middot;`",
            ENTITIES,
        ),
    ],
)
def test_what_is_left_open_or_closed_has_its_place(
    tmp_path: Path, template: str, line: str, hint: str
) -> None:
    made = make(tmp_path, template)
    assert made.lines == [f"templates/demo/face.xml:{line}"]
    assert made.hints == [hint]


def test_two_faces_of_one_card_are_not_taken_for_those_of_two(tmp_path: Path) -> None:
    body = "{% if card.id == 'one' %}<face/><face/>{% endif %}\n"
    made = make(tmp_path, body, TWO)
    assert [line.partition(" ")[2] for line in made.lines] == [
        "CF-T03 something stands after the end of the face",
        "CF-T03 the face is empty, or an element is left open at its end",
    ]


@pytest.mark.parametrize(
    ("template", "line", "hint"),
    [
        (
            "<face>\n  <rect {# a note\n/></face>",
            "2:3 CF-T01 a comment is not closed",
            "end it with `#}`",
        ),
        (
            "<face>\n{% raw %}\n</face>",
            "2:1 CF-T01 a raw part is not closed",
            "end it with {% endraw %}",
        ),
    ],
)
def test_template_tags_that_never_end_have_their_line(
    tmp_path: Path, template: str, line: str, hint: str
) -> None:
    made = make(tmp_path, template)
    assert made.lines == [f"templates/demo/face.xml:{line}"]
    assert made.hints == [hint]


def test_a_template_that_writes_nothing_for_one_card_says_so(tmp_path: Path) -> None:
    made = make(tmp_path, "{% if card.id == 'one' %}<face/>{% endif %}", TWO)
    (line,) = made.lines
    assert line.startswith("templates/demo/face.xml:1:1 CF-T03 the face is empty")
    assert made.paths == ["cards/two"]


DEEP = "1:1 CF-T01 blocks or brackets lie too deep in each other"


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("{% if 1 %}" * 3000 + "{% endif %}" * 3000, DEEP),
        ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", DEEP),
        ("".join(f"{{% for i{n} in [1] %}}" for n in range(25)) + "{% endfor %}" * 25, DEEP),
        ("\n<rect\x01/>", "2:6 CF-Y05 the file holds the control character U+0001"),
    ],
)
def test_templates_that_cannot_be_compiled(tmp_path: Path, body: str, line: str) -> None:
    made = make(tmp_path, f"<face>{body}</face>")
    assert made.lines == [f"templates/demo/face.xml:{line}"]
    assert made.hints == [
        "delete it" if "CF-Y05" in line else "move some into a macro, and close those before"
    ]
