"""Whatever a template asks for, it ends in bounded time: what it makes is weighed first."""

from pathlib import Path

import pytest
from jinja2 import TemplateSyntaxError

from cardforge.diagnostics.limits import MADE_AT_ONCE, TEMPLATE_LEVELS, TEMPLATE_TOKENS
from cardforge.faces import weighed
from cardforge.source.jinja import BAD_NUMBER, TOO_DEEP, TOO_LONG, Bounded
from tests.faces.bench import make, words

MUCH = MADE_AT_ONCE + 1


@pytest.mark.parametrize(
    ("operator", "left", "right", "size"),
    [
        ("*", "ab", 4, 8),
        ("*", 4, [1, 2], 8),
        ("*", "ab", -4, 0),
        ("*", 1 << 9_000, 1 << 9_000, MUCH),
        ("*", 1 << 4_000, 1 << 4_000, 0),
        ("**", 2, 20_000, MUCH),
        ("**", 2, -20_000, 0),
        ("+", "ab", "cde", 5),
        ("+", [1], [2, 3], 3),
        ("+", 1, 2.5, 0),
        ("%", "%99999d", 1, MUCH),
        ("%", "%*d", (9, 1), MUCH),
        ("%", "%s%s", ("abc", "d"), 10),
        ("%", 7, 3, 0),
    ],
)
def test_sizes_of_operations(operator: str, left: object, right: object, size: int) -> None:
    assert weighed.of_operation(operator, left, right) == size


@pytest.mark.parametrize(
    ("text", "name", "values", "size"),
    [
        ("aaa", "replace", ("a", "xyz"), 12),
        ("aaa", "replace", ("b", "xyz"), 3),
        ("ab", "join", (["x", "yz"],), 7),
        ("ab", "translate", ({97: "xyz"},), 6),
        ("\t\t", "expandtabs", (100,), 202),
        ("a", "center", (5_000,), 5_000),
        ("{:>99999}", "format", (1,), MUCH),
        ("{}{}", "format", ("abc",), 10),
        ("abc", "upper", (), 3),
    ],
)
def test_sizes_of_methods(text: str, name: str, values: tuple[object, ...], size: int) -> None:
    assert weighed.of_method(text, name, values) == size


@pytest.mark.parametrize(
    ("name", "value", "values", "size"),
    [
        ("indent", "a\nb\n", (3, True), 10),
        ("join", ["a", "bc"], ("--",), 9),
        ("batch", [1], (5_000, "x"), 5_000),
        ("upper", "abc", (), 3),
        ("round", 2.5, (1,), 1),
    ],
)
def test_sizes_of_filters(name: str, value: object, values: tuple[object, ...], size: int) -> None:
    assert weighed.of_filter(name, value, values) == size


@pytest.mark.parametrize(
    "expression",
    [
        "'a' * 10**9",
        "'a'.center(10**9)",
        "'a'|center(10**9)",
        "'%999999999d' % 1",
        "'%999999999d'|format(1)",
        "'{:>999999999}'.format(1)",
        "('a' * 900000).replace('a', 'a' * 900000)|length",
        "('a' * 900000)|replace('a', 'a' * 900000)|length",
        "('a' * 900000).join('a' * 900000)|length",
        "('a' * 9000)|join('a' * 9000)|length",
        "('a' * 900000).translate({97: 'a' * 900000})|length",
        "('\t' * 9000).expandtabs(9000)|length",
        "[1]|batch(10**9, 'x')|list|length",
        "[1]|slice(10**9)|list|length",
    ],
)
def test_nothing_huge_is_made_in_one_go(tmp_path: Path, expression: str) -> None:
    (line,) = make(tmp_path, f"<text>{{{{ {expression} }}}}</text>").lines
    assert " CF-T11 " in line


@pytest.mark.parametrize(
    "doubled", ["ns.a ~ ns.a", "ns.a + ns.a", "ns.b + ns.b", "ns.n * ns.n", "ns.n ** 2"]
)
def test_nothing_grows_from_step_to_step(tmp_path: Path, doubled: str) -> None:
    name = doubled[3]
    template = (
        "{% set ns = namespace(a='a', b=[1], n=2) %}{% for i in range(90) %}"
        f"{{% set ns.{name} = {doubled} %}}{{% endfor %}}<text>{{{{ ns.{name} }}}}</text>"
    )
    (line,) = make(tmp_path, template).lines
    assert " CF-T11 " in line


@pytest.mark.parametrize(
    "loop",
    [
        "{% for i in a %}{% for j in a %}{% endfor %}{% endfor %}",
        "{% for i in a %}{{ a|sum }}{% endfor %}",
        "{% for i in a %}{{ 'x' in a }}{% endfor %}",
        "{% for i in a %}{{ a[1:]|length }}{% endfor %}",
        "{% for i in a recursive %}{{ loop(a) }}{% endfor %}",
        "{% for i in a %}{% include 'demo/other.xml' %}{% include 'demo/other.xml' %}{% endfor %}",
        "{% macro m() %}{% endmacro %}{% for i in a %}{{ m() }}{{ m() }}{% endfor %}",
    ],
)
def test_steps_are_counted(tmp_path: Path, loop: str) -> None:
    template = f"{{% set a = range(90000)|list %}}{loop}<text>x</text>"
    made = make(tmp_path, template, files={"templates/demo/other.xml": " "})
    (line,) = made.lines
    assert line.endswith("CF-T11 the template takes more than 200,000 steps for one face")


def test_what_is_joined_is_as_before(tmp_path: Path) -> None:
    made = make(
        tmp_path,
        "<text>{{ 1 ~ card.name ~ '<' ~ ('&amp;'|safe) ~ (2 ~ 3) }} {{ 'a' ~ none ~ true }} "
        "{{ '%s-%d' % ('a', 2) }} {{ [1] + [2] }} {{ card.name in 'One' }} {{ 'abc'[1:] }}</text>",
    )
    assert made.lines == []
    assert words(made.face) == ["1One<&23 aNoneTrue a-2 [1, 2] yes bc"]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("{{ " + "(" * 900 + "1" + ")" * 900 + " }}", TOO_DEEP),
        ("{{ 1" + " + 1" * (TEMPLATE_LEVELS + 1) + " }}", TOO_DEEP),
        ("{{ 1" + "|string" * (TEMPLATE_LEVELS + 1) + " }}", TOO_DEEP),
        ("{% if 1 %}" * 900 + "{% endif %}" * 900, TOO_DEEP),
        ("{{ 1 }}" * (TEMPLATE_TOKENS // 3 + 1), TOO_LONG),
        ("{{ " + "9" * 5000 + " }}", BAD_NUMBER),
    ],
)
def test_what_no_stack_holds_is_a_fault_of_syntax(source: str, message: str) -> None:
    with pytest.raises(TemplateSyntaxError) as fault:
        Bounded(autoescape=True).parse(source)
    assert fault.value.message == message


def test_long_templates_within_the_limits_are_read() -> None:
    environment = Bounded(autoescape=True)
    environment.compile("{{ 1" + " + 1" * (TEMPLATE_LEVELS - 10) + " }}" + "{{ 1 }}" * 10_000)


def test_a_loop_over_too_many_numbers_is_refused_in_our_words(tmp_path: Path) -> None:
    made = make(tmp_path, "<face>\n{% for i in range(100001) %}{% endfor %}</face>")
    assert made.lines == [
        "templates/demo/face.xml:2:1 CF-T11 a number of the template is too large"
    ]
    assert made.hints == ["loop over at most 100,000 numbers, and keep others below a billion"]
