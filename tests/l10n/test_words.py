"""Words of the source language and placeholders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.l10n.fill import FillFault, Hole, fill, holes
from cardforge.l10n.words import SourceWords
from cardforge.source.model import Choice, Record

CARD: dict[str, object] = {
    "name": "Elf",
    "cost": 3,
    "weight": 1.50,
    "suit": Choice("red", "Red"),
    "tags": ("a", Choice("b", "Bee")),
    "note": None,
    "on": True,
    "frame": Record({"color": "#fff"}, "frame"),
    "settings": Record({"hand": 6, "table": {2: 66}}, "settings"),
}


ALL = ", ".join(f"`{name}`" for name in sorted(CARD))


def filled(text: str) -> str:
    return SourceWords("en").text("x", text, **CARD)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("no holes", "no holes"),
        ("{name} costs {cost}", "Elf costs 3"),
        ("{weight} kg", "1.5 kg"),
        ("{suit}: {tags}", "Red: a, Bee"),
        ("{tags.2}, then {tags.1}", "Bee, then a"),
        ("{settings.hand} of {settings.table.2}, {frame.color}", "6 of 66, #fff"),
        ("{{cost}} {{", "{cost} {"),
        ("}}{{{name}}}", "}{Elf}"),
        ("", ""),
    ],
)
def test_filled(text: str, shown: str) -> None:
    assert filled(text) == shown


def or_double(name: str) -> str:
    return f"write `{{{{{name}}}}}` if the braces belong to the text"


@pytest.mark.parametrize(
    ("text", "start", "end", "message", "hint"),
    [
        (
            "in the {discard} zone",
            7,
            16,
            "there is nothing called `discard` here",
            f"valid names: {ALL}; {or_double('discard')}",
        ),
        (
            "{nmae}",
            0,
            6,
            "there is nothing called `nmae` here",
            f"did you mean `name`?; {or_double('nmae')}",
        ),
        (
            "{settings.hnd}",
            0,
            14,
            "there is nothing called `settings.hnd` here",
            f"did you mean `hand`?; {or_double('settings.hnd')}",
        ),
        (
            "a { b",
            2,
            3,
            "a single `{` in the text",
            "write `{{` for a brace, or `{name}` for a value",
        ),
        (
            "a } b",
            2,
            3,
            "a single `}` in the text",
            "write `}}` for a brace, or `{name}` for a value",
        ),
        ("{}", 0, 2, "`{}` is no placeholder", or_double("")),
        ("{a b}", 0, 5, "`{a b}` is no placeholder", or_double("a b")),
        (
            "{note}",
            0,
            6,
            "`{note}` has no value on this card",
            "give it a value, or say it without the placeholder",
        ),
        (
            "{on}",
            0,
            4,
            "`{on}` is true or false, which no text can show",
            "use a choice with labels",
        ),
        (
            "{frame}",
            0,
            7,
            "`{frame}` has several parts",
            "name one of them, as in `{frame.x}`",
        ),
        (
            "{name.x}",
            0,
            8,
            "there is nothing called `name.x` here",
            f"there are no names to choose from; {or_double('name.x')}",
        ),
    ],
)
def test_faults(text: str, start: int, end: int, message: str, hint: str) -> None:
    with pytest.raises(FillFault) as fault:
        filled(text)
    got = fault.value
    assert (got.start, got.end, got.message, got.hint) == (start, end, message, hint)


@pytest.mark.parametrize(
    ("locale", "n", "shown"),
    [
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
        ("fr", 0, "0 card"),
        ("pt-BR", 0, "0 card"),
        ("de", 1, "1 card"),
        ("en", 1.5, "1.5 cards"),
    ],
)
def test_plural(locale: str, n: float, shown: str) -> None:
    assert SourceWords(locale).text("x", "{n} card", "{n} cards", n=n) == shown


def test_a_plural_needs_its_number() -> None:
    with pytest.raises(FillFault, match="a text with a plural needs the number `n`"):
        SourceWords("en").text("x", "{c} card", "{c} cards", c=1)


@given(st.text("ab{} ", max_size=12))
def test_any_text_is_filled_or_faulty_at_a_place_inside(text: str) -> None:
    try:
        fill(text, lambda hole: hole.name)
    except FillFault as fault:
        assert 0 <= fault.start < fault.end <= len(text)


@given(st.text(max_size=20))
def test_doubled_braces_are_braces(text: str) -> None:
    escaped = text.replace("{", "{{").replace("}", "}}")
    assert fill(escaped, lambda hole: hole.name) == text
    assert holes(escaped) == []


def test_holes() -> None:
    assert holes("{a} {{b}} {c.d}") == [Hole("a", 0, 3), Hole("c.d", 10, 15)]
