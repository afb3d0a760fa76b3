"""Templates: names, faults with file, line and nearest name, and what cards share."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from jinja2 import Template

from cardforge.faces.template import Templates
from tests.faces.bench import box, make, words

TWO = "  - {id: one, name: One}\n  - {id: two, name: Two}\n"


def one(root: Path, template: str, cards: str = TWO, **more: object) -> tuple[str, str, str]:
    """Return line, hint and path of the only finding."""
    made = make(root, template, cards, **more)  # type: ignore[arg-type]
    (line,) = made.lines
    return line, made.hints[0], made.paths[0]


def test_a_misspelt_field_names_line_nearest_and_first_card(tmp_path: Path) -> None:
    assert one(tmp_path, "<face>\n  <text>{{ card.nmae }}</text>\n</face>") == (
        "templates/demo/face.xml:2:17 CF-T02 the card has no `nmae`",
        "did you mean `name`?",
        "cards/one",
    )


UNCHANGED = (
    "templates read what they are given, and change nothing; another list is "
    "{% set more = list + [item] %}"
)


@pytest.mark.parametrize(
    ("expression", "message", "hint"),
    [
        ("crad.name", "there is no `crad`", "did you mean `card`?"),
        ("card.note.label", "`.label` of an empty value", "test it first, with {% if … %}"),
        ("palette.redd", "this map has no `redd`", "did you mean `red`?"),
        ("palette['redd']", "this map has no `redd`", "did you mean `red`?"),
        ("card.name.labl", "this text has no `labl`", ""),
        ("settings.hnad", "settings has no `hnad`", "did you mean `hand`?"),
        ("count.crads", "counts has no `crads`", "did you mean `cards`?"),
        ("face.width", "face has no `width`", "valid names: `h`, `side`, `w`"),
    ],
)
def test_other_misspelt_names(tmp_path: Path, expression: str, message: str, hint: str) -> None:
    line, got, _ = one(tmp_path, f"<text>{{{{ {expression} }}}}</text>")
    assert line.partition(" CF-T02 ")[2] == message
    assert hint in got


def test_names_in_every_template(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>{{ face.w }} {{ face.h }} {{ face.side }} {{ deck.id }} {{ game.title }} "
        "{{ count.cards }} {{ settings.hand }} {{ stock.thickness }} {{ locale }} "
        "{{ palette.red }} {{ card.id }} {{ card.suit.label }} {{ card.suit }}</text>",
        "  - {id: one, name: One, suit: sun}\n",
    )
    assert made.lines == []
    assert words(made.face)[0].startswith("63.5 88.9 front cards Demo 1 5 0.3 en")
    assert made.face.boxes[0].text.endswith("#c8102e one The sun sun")


def test_empty_fields_print_nothing_and_can_be_tested(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>[{{ card.note }}]</text>{% if card.note %}<rect fill='red'/>{% endif %}"
        "{% if card.cost is none %}<circle fill='red'/>{% endif %}",
    )
    assert made.lines == []
    assert words(made.face) == ["[]"]
    assert [b.tag for b in made.face.boxes] == ["text", "circle"]


def test_numbers_in_attributes_are_short(tmp_path: Path) -> None:
    made = make(
        tmp_path, "<rect fill='red' x='{{ face.w / 635 * 3 }}' w='{{ face.w * 1e-9 }}' h='10'/>"
    )
    assert box(made.face, "rect") == (0.3, 0, 0, 10)


def test_syntax_errors_have_their_line(tmp_path: Path) -> None:
    line, hint, _ = one(tmp_path, "<face>\n{% if card.name %}\n</face>\n")
    assert line == "templates/demo/face.xml:4:1 CF-T01 a block is not closed" or line.endswith(
        "CF-T01 a block is not closed"
    )
    assert "endif" in hint


def test_a_missing_template_is_found_where_it_is_named(tmp_path: Path) -> None:
    line, hint, _ = one(
        tmp_path, "<face>\n{% include 'parst.xml' %}</face>", files={"templates/demo/parts.xml": ""}
    )
    assert line.startswith("templates/demo/face.xml:2:13 CF-S")
    assert "there is no file `parst.xml`" in line
    assert hint == "did you mean `parts.xml`?"


def test_faults_in_parents_and_macros_point_into_their_own_file(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "templates/demo/frame.xml": "<face>\n<rect\n  fil='red'/>{% block face %}"
        "{% endblock %}</face>",
        "templates/demo/parts.xml": "{% macro dot() %}\n\n<circle r='x' fill='red'/>{% endmacro %}",
    }
    made = make(
        tmp_path,
        "{% extends 'frame.xml' %}{% from 'demo/parts.xml' import dot %}\n"
        "{% block face %}{% for i in range(2) %}\n{{ dot() }}{% endfor %}<box/>{% endblock %}",
        files=files,
    )
    assert made.lines == [
        "templates/demo/face.xml:3:24 CF-T04 there is no element <box>",
        (
            "templates/demo/frame.xml:2:1 CF-T14 <rect> has neither fill nor stroke, so it draws "
            "nothing"
        ),
        "templates/demo/frame.xml:3:3 CF-T06 <rect> has no attribute `fil`",
        "templates/demo/parts.xml:3:9 CF-T07 `r` of <circle> is not a length: `x`",
    ]
    assert made.hints[0] == "did you mean `rect`?"


def test_all_faults_of_a_face_are_found_at_once(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<rect fill='redd' w='-1'/><img src='a'/><text style='nmae'>a</text>words"
        "<image/><row><fold/></row>",
    )
    assert [line.split(" ", 1)[1] for line in made.lines] == [
        "CF-T07 `fill` of <rect> is not a colour: `redd`",
        "CF-T07 `w` of <rect> is negative: `-1`",
        "CF-T04 there is no element <img>",
        "CF-T12 there is no style `nmae`",
        "CF-T09 <face> shows no words, but holds `words`",
        "CF-T08 <image> needs `src`",
        "CF-T05 <fold> cannot stand in <row>",
    ]
    assert made.faces[0].items == ()


def test_xml_that_is_not_well_formed(tmp_path: Path) -> None:
    line, hint, path = one(
        tmp_path, "<face>\n<rect fill='red'/>\n<stack>\n<text>{{ card.name }}\n</stack></face>"
    )
    assert line == (
        "templates/demo/face.xml:4:1 CF-T03 <text> is left open: </stack> comes before its end"
    )
    assert hint == "close it, as in <text …/>, or with </text> behind what it holds"
    assert path == "cards/one"


def test_one_bad_card_does_not_hide_the_others(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<face><text>{{ card.name }}</text>{% if card.name == 'Two' %}<rect{% endif %}</face>",
        TWO + "  - {id: three, name: Three}\n",
    )
    assert [words(face) for face in made.faces] == [["One"], [], ["Three"]]
    assert made.paths == ["cards/two"]


def test_expressions_that_fail(tmp_path: Path) -> None:
    line, hint, path = one(
        tmp_path,
        "<face>\n<text>{{ card.cost + 1 }}</text></face>",
        "  - {id: one, name: One, cost: 1}\n  - {id: two, name: Two}\n",
    )
    assert line == (
        "templates/demo/face.xml:2:1 CF-T11 the template fails: unsupported operand type(s) for "
        "+: 'NoneType' and 'int'"
    )
    assert hint.startswith("does a field")
    assert path == "cards/two"


@pytest.mark.parametrize(
    "expression",
    ["card.name.__class__.__mro__", "card.__class__", "''.__class__.mro()", "palette.clear()",
     "''|attr('__class__')", "card._values", "range(10000000)|list"],
)  # fmt: skip
def test_the_sandbox_holds(tmp_path: Path, expression: str) -> None:
    line, _, _ = one(tmp_path, f"<text>{{{{ {expression} }}}}</text>")
    assert " CF-T02 " in line or " CF-T11 " in line


def test_fields_win_over_methods(tmp_path: Path) -> None:
    deck = (
        "deck: cards\nface: face.xml\nfields:\n"
        "  items: {type: text}\n  values: {type: text}\n"
        "  opts: {type: map, keys: [keys, items], of: {type: text}}\n"
        "cards:\n  - {id: one, items: I, values: V, opts: {keys: K, items: M}}\n"
    )
    made = make(
        tmp_path,
        "<text>{{ card.items }} {{ card.values }} {{ card.opts.keys }} "
        "{{ card.opts.items }}</text>",
        files={"decks/demo/cards.yaml": deck},
    )
    assert made.lines == []
    assert words(made.face) == ["I V K M"]


def test_equal_cards_share_one_face(tmp_path: Path) -> None:
    made = make(tmp_path, "<text>{{ card.suit }}</text>", (
        "  - {id: one, name: One, suit: sun}\n  - {id: two, name: Two, suit: sun}\n"
        "  - {id: three, name: Three, suit: moon}\n"
    ))  # fmt: skip
    assert made.faces[0] is made.faces[1]
    assert made.faces[0] is not made.faces[2]


@pytest.mark.parametrize(
    ("template", "files"),
    [
        ("<text>{{ card.name }}</text>", {}),
        ("{% set c = card %}<text>{{ c['name'] }}</text>", {}),
        ("<text>{% include 'inner.xml' %}</text>", {"inner.xml": "{{ card.name }}"}),
        (
            "{% extends 'frame.xml' %}{% block a %}still{% endblock %}",
            {"frame.xml": "<face><text>{% block a %}{% endblock %} {{ card.name }}</text></face>"},
        ),
        (
            "{% import 'm.xml' as m with context %}<text>{{ m.title() }}</text>",
            {"m.xml": "{% macro title() %}{{ card.name }}{% endmacro %}"},
        ),
    ],
)
def test_whatever_says_card_is_made_for_each_card(
    tmp_path: Path, template: str, files: dict[str, str]
) -> None:
    there = {f"templates/demo/{name}": text for name, text in files.items()}
    first, second = (" ".join(words(f)) for f in make(tmp_path, template, TWO, files=there).faces)
    assert first.endswith("One")
    assert second == first.replace("One", "Two")


def test_a_face_that_says_nothing_of_the_card_is_rendered_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered = []
    render = Templates.render

    def count(self: Templates, template: Template, names: Mapping[str, object], path: str) -> str:
        rendered.append(path)
        return render(self, template, names, path)

    monkeypatch.setattr(Templates, "render", count)
    first, second = make(tmp_path, "<text>{{ game.title }}</text>", TWO).faces
    assert (rendered, first is second) == (["cards/one"], True)


def test_words_of_faces(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>{{ t('n', '{n} card', '{n} cards', n=count.cards) }}, {{ t('b', 'a & b') }}</text>",
    )
    assert made.lines == []
    assert words(made.face) == ["1 card, a & b"]
    line, hint, _ = one(tmp_path, "<text>{{ t('n', '{m} card', n=1) }}</text>")
    assert line == "templates/demo/face.xml:1:1 CF-T11 there is nothing called `m` here"
    assert hint.startswith("did you mean `n`?") or "valid names: `n`" in hint


def test_at_must_name_a_field(tmp_path: Path) -> None:
    line, hint, _ = one(tmp_path, "<text at='nmae'>a</text>")
    assert line == (
        "templates/demo/face.xml:1:13 CF-T07 `at` names no field of the deck `cards`: `nmae`"
    )
    assert hint == "did you mean `name`?"


def test_xml_declarations_and_comments_are_harmless(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<?xml version='1.0' encoding='utf-8'?>\n<!-- <rect> -->\n<face><!-- a --><text>a</text>"
        "</face>",
    )
    assert made.lines == []
    assert words(made.face) == ["a"]


def test_entity_bombs_are_refused(tmp_path: Path) -> None:
    bomb = "".join(f"<!ENTITY a{i} '{f'&a{i - 1};' * 20 if i else 'aaaa'}'>" for i in range(8))
    line, _, _ = one(
        tmp_path,
        f"<!DOCTYPE face [{bomb}]><face><text>&a7;</text></face>",
        "  - {id: one, name: One}\n",
    )
    assert " CF-T03 " in line


@pytest.mark.parametrize(
    ("body", "line", "hint"),
    [
        (
            "<text>{{ card.name | uper }}</text>",
            "1:28 CF-T01 there is no filter `uper`",
            "did you mean `upper`?",
        ),
        (
            "{% if card.name is defnied %}{% endif %}",
            "1:26 CF-T11 there is no test `defnied`",
            "did you mean `defined`?",
        ),
        (
            "<text>{{ [].append(1) }}</text>",
            "1:19 CF-T11 `append` cannot be used in a template",
            UNCHANGED,
        ),
        (
            "<text>{{ 9 ** (9 ** 9) }}</text>",
            "1:1 CF-T11 the power is too large",
            "give a smaller exponent",
        ),
        (
            '<text>{{ "ab" * 10000000000 }}</text>',
            "1:1 CF-T11 what `*` makes is too long",
            "repeat it less often",
        ),
        (
            "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}",
            "1:1 CF-T11 a template or macro includes, extends or calls itself without end",
            "let it end, with {% if … %}",
        ),
        (
            '{% include "demo/face.xml" %}',
            "1:1 CF-T11 a template or macro includes, extends or calls itself without end",
            "let it end, with {% if … %}",
        ),
        (
            "<text>a&nbsp;b</text>",
            "1:14 CF-T03 XML knows no `&nbsp;`",
            "write the character itself, or its number, as in &#160; for a no-break space",
        ),
    ],
)
def test_what_expressions_may_not_do(tmp_path: Path, body: str, line: str, hint: str) -> None:
    got, remedy, _ = one(tmp_path, body)
    assert got == f"templates/demo/face.xml:{line}"
    assert remedy == hint


@pytest.mark.parametrize("name", ["['a', 'b'] | random", "lipsum()"])
def test_nothing_is_left_to_chance(tmp_path: Path, name: str) -> None:
    line, _, _ = one(tmp_path, f"<text>{{{{ {name} }}}}</text>")
    assert "there is no" in line


def test_words_alone_are_no_face(tmp_path: Path) -> None:
    made = make(tmp_path, "<face/>", files={"templates/demo/face.xml": "\nhello"})
    assert made.lines == [
        "templates/demo/face.xml:1:1 CF-T03 the face does not begin with an element"
    ]


@pytest.mark.parametrize("tag", ["group", "stack"])
def test_elements_deep_in_each_other(tmp_path: Path, tag: str) -> None:
    opened, closed = f"<{tag}>", f"</{tag}>"
    deep = "<text>a</text>".join((opened * 58, closed * 58))
    assert make(tmp_path, deep).lines == []
    line, hint, _ = one(tmp_path, opened * 5000 + closed * 5000)
    assert line.endswith("CF-T05 elements lie more than 60 levels deep in each other")
    assert hint == "close those before"


STEPS = "the template takes more than 200,000 steps for one face"
NESTED = "loop over less; steps of loops inside loops multiply"


@pytest.mark.parametrize(
    ("template", "line", "message", "hint"),
    [
        ("{% for a in range(9999) %}\n{% for b in range(9999) %}x{% endfor %}{% endfor %}",
         2, STEPS, NESTED),
        ("{% for a in range(99) %}\n{% for b in range(9999)|map('abs') %}{% endfor %}{% endfor %}",
         2, STEPS, NESTED),
        ("{% for a in range(9) %}\n{% set b = range(99999) | list %}{% endfor %}",
         2, STEPS, NESTED),
        ("\n{% macro f(n) %}{% if n %}{{ f(n-1) ~ f(n-1) }}{% endif %}{% endmacro %}{{ f(40) }}",
         2, STEPS, NESTED),
        ("\n{% for a in range(99) %}{{ 'x' * 900000 }}{% endfor %}", 2, STEPS, NESTED),
        ("\n{% for a in range(5000) %}{{ 'x' * 2000 }}{% endfor %}",
         2, "the face is longer than 8,000,000 letters", "draw less on it"),
        ("\n{% set x %}{% for a in range(900) %}{{ 'x' * 10000 }}{% endfor %}{% endset %}",
         2, "the face is longer than 8,000,000 letters", "draw less on it"),
        ("\n{% for a in range(900) %}{{ 'x' * 10000 }}{% endfor %}",
         1, "the face is longer than 8,000,000 letters", "draw less on it"),
    ],
)  # fmt: skip
def test_loops_without_measure_end(
    tmp_path: Path, template: str, line: int, message: str, hint: str
) -> None:
    made = make(tmp_path, template)
    (found,) = made.findings.sorted()
    assert (found.file, found.line) == ("templates/demo/face.xml", line)
    assert (found.code, found.message, found.hint) == ("CF-T11", message, hint)


def test_each_face_has_all_its_steps(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "{% for a in range(80) %}{% for b in range(900) %}{% endfor %}{% endfor %}"
        "<text>{{ card.name }}</text>",
        "".join(f"  - {{id: c{n}, name: N{n}}}\n" for n in range(4)),
    )
    assert made.lines == []
    assert len(made.faces) == 4


def test_counted_loops_know_their_length(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "{% for a in 'abc' %}<text>{{ a }}{{ loop.index }}/{{ loop.length }}</text>{% endfor %}"
        "{% for k, v in {'x': 1}.items() if v %}<text>{{ k }}{{ loop.last }}</text>{% endfor %}"
        "{% for a in ['q'] | map('upper') %}<text>{{ a }}{{ loop.length }}</text>{% endfor %}"
        "{% for a in [] %}{% else %}<text>none</text>{% endfor %}",
    )
    assert made.lines == []
    assert words(made.face) == ["a1/3", "b2/3", "c3/3", "xyes", "Q1", "none"]


BLOCK = '{%% extends "base/card.xml" %%}\n{%% block face %%}\n%s\n{%% endblock %%}'


@pytest.mark.parametrize(
    ("content", "place", "message"),
    [
        ("<rect fill='red'/>\n Draw {{ card.name }}\n", "4:2",
         "<face> shows no words, but holds `Draw One`"),
        ("<rect fill='red'/>\n  {{ card.name }}", "4:3",
         "<face> shows no words, but holds `One`"),
        ("<group>\n\n{{ card.name | markup }}</group>", "5:1",
         "<group> shows no words, but holds `One`"),
        ("{% macro m() %}\n hey {% endmacro %}\n{{ m() }}", "4:2",
         "<face> shows no words, but holds `hey`"),
        ("\n<svg:rect/>", "4:1", "a name has a prefix, and faces know none"),
        ("\n<image\nxlink:href='a'/>", "4:1", "a name has a prefix, and faces know none"),
        ("\n<svg xmlns='urn:x'><rect/></svg>", "4:1", "there is no element <svg> of urn:x"),
    ],
)  # fmt: skip
def test_faults_in_a_block_are_at_the_authors_line(
    tmp_path: Path, content: str, place: str, message: str
) -> None:
    made = make(tmp_path, BLOCK % content)
    assert [line.split(" ", 2)[0] for line in made.lines] == [f"templates/demo/face.xml:{place}"]
    assert [d.message for d in made.findings.sorted()] == [message]


def test_several_words_in_one_element_each_have_their_place(tmp_path: Path) -> None:
    made = make(tmp_path, BLOCK % "<group>foo\n <rect fill='red'/> bar</group>")
    assert made.lines == [
        "templates/demo/face.xml:3:8 CF-T09 <group> shows no words, but holds `foo`",
        "templates/demo/face.xml:4:21 CF-T09 <group> shows no words, but holds `bar`",
    ]


@pytest.mark.parametrize(
    ("template", "place", "message", "related"),
    [
        ("<text>{{ t('a', 'Cost') }}</text>\n<text>{{ t('a', 'Price') }}</text>", "2:10",
         'the text of t("a") is first `Cost`, then `Price`', [(1, 16)]),
        ("<text>{{ t('a', \"It's\") }}{{ t('b', 'B') }}{{ t('a', 'B') }}</text>", "1:53",
         'the text of t("a") is first `It\'s`, then `B`', [(1, 16)]),
        ("<text>{{ t('a', 'x', 'xs', n=2) }}\n{{ t('a', 'x', plural='xes', n=2) }}</text>", "2:4",
         'the plural of t("a") is first `xs`, then `xes`', [(1, 16)]),
        ("<text>{{ t('a', 'Card ' ~ card.name) }}</text>", "1:16",
         'the text of t("a") is first `Card One`, then `Card Two`', []),
        ("<text>{{ t(card.id[:0] ~ 'a', 'Card ' ~ card.name) }}</text>", "1:1",
         'the text of t("a") is first `Card One`, then `Card Two`', []),
    ],
)  # fmt: skip
def test_one_id_for_two_texts(
    tmp_path: Path, template: str, place: str, message: str, related: list[tuple[int, int]]
) -> None:
    cards = "  - {id: one, name: One}\n  - {id: two, name: Two}\n"
    made = make(tmp_path, template, cards)
    (found,) = made.findings.sorted()
    assert (found.code, found.message) == ("CF-T16", message)
    assert f"{found.file}:{found.line}:{found.col}" == f"templates/demo/face.xml:{place}"
    assert [(one.line, one.col) for one in found.related] == related
    assert found.hint == (
        "give each text an id of its own; for what differs write {name} and give it"
    )


def test_the_same_words_twice_are_one_message(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>{{ t('a', '{n} card', '{n} cards', n=1) }}"
        "{{ t('a', '{n} card', '{n} cards', n=2) }}</text>",
    )
    assert made.lines == []


@pytest.mark.parametrize("code", ["deck.cards.append(1)", "[1].append(2)", "[1].sort"])
def test_lists_do_not_change(tmp_path: Path, code: str) -> None:
    made = make(tmp_path, "<text>{{ " + code + " }}</text>")
    name = code.partition("(")[0].rpartition(".")[2]
    assert [d.message for d in made.findings.sorted()] == [f"`{name}` cannot be used in a template"]
    assert made.hints == [UNCHANGED]
