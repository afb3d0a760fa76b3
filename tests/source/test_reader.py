"""Text to data and places."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.source.tree import BLOCK, NESTED, PLAIN, QUOTED, Document, Map, Seq
from tests.source.support import read


def good(text: str, pure: bool = False) -> Document:
    document, found = read(text, pure)
    assert found == []
    assert document is not None
    return document


@pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])
def test_scalars_are_what_the_author_wrote(pure: bool) -> None:
    words = [
        "no",
        "on",
        "yes",
        "012",
        "1_000",
        "1.10",
        "0x1F",
        "5E3",
        "2024-01-02",
        "12:30:15",
        "null",
        "~",
        ".inf",
        "true",
    ]
    text = "\n".join(f"k{i}: {word}" for i, word in enumerate(words))
    assert list(good(text, pure).root.values()) == words


@pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])
def test_data_and_places(pure: bool) -> None:
    text = "a: 1\nb: [x, 'y', {c: \"z\"}]\nt: |\n  one\n  two\n\ne:\n😀: é\n"
    document = good(text, pure)
    assert document.root == {
        "a": "1",
        "b": ["x", "y", {"c": "z"}],
        "t": "one\ntwo\n",
        "e": "",
        "😀": "é",
    }
    for path, written, style, line, col in [
        ("a", "1", PLAIN, 1, 4),
        ("b", "[x, 'y', {c: \"z\"}]", NESTED, 2, 4),
        ("b.0", "x", PLAIN, 2, 5),
        ("b.1", "'y'", QUOTED, 2, 8),
        ("b.2.c", '"z"', QUOTED, 2, 17),
        ("t", "|\n  one\n  two\n\n", BLOCK, 3, 4),
        ("😀", "é", PLAIN, 8, 4),
    ]:
        at = document.walk(document.root, path)
        place = document.place(at)
        got = text[place.start : place.end]
        assert got.rstrip("\n") == written.rstrip("\n")
        assert document.style(at) == style
        assert document.source.position(place.start) == (line, col)
        assert ".".join(document.path(at)) == path


def test_a_path_that_leads_nowhere_ends_at_the_nearest_value() -> None:
    document = good("a: {b: c}\nd: e\n")
    assert document.source.position(
        document.place(document.walk(document.root, "a.x.y")).start
    ) == (
        1,
        4,
    )
    assert document.place(document.walk(document.root, "nope")).start == 0


def test_aliases_are_copies_that_keep_their_places() -> None:
    document = good("a: &m {x: [1, 2]}\nb: *m\nc: [*m]\n")
    assert document.root["a"] == document.root["b"] == {"x": ["1", "2"]}
    assert document.root["a"] is not document.root["b"]
    place = document.place(document.walk(document.root, "b.x.1"))
    assert document.source.position(place.start) == (1, 15)
    assert document.place(document.walk(document.root, "b"))[1:] == (21, 23)


def test_equal_keys_of_many_maps_are_one_object() -> None:
    rows = good("cards:\n" + "".join(f"  - {{id: c{i}, cost: {i}}}\n" for i in range(3))).root[
        "cards"
    ]
    assert isinstance(rows, Seq)
    keys = [key for row in rows if isinstance(row, Map) for key in row]
    assert len({id(key) for key in keys}) == 2


LETTERS = st.characters(
    min_codepoint=32,
    exclude_categories=("Cs", "Cc", "Zl", "Zp"),
    exclude_characters="\x7f\ufeff\ufffe\uffff",
)
WORDS = st.text(LETTERS, max_size=8)
DATA = st.recursive(
    WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=20,
)


def walk(node: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    found = [(path, node)]
    if isinstance(node, dict):
        for key, value in node.items():
            found += walk(value, (*path, key))
    elif isinstance(node, list):
        for i, value in enumerate(node):
            found += walk(value, (*path, str(i)))
    return found


@given(st.dictionaries(WORDS, DATA, max_size=4), st.sampled_from([None, 1, 3]))
def test_json_is_read_as_it_is_and_every_place_is_right(data: Any, indent: int | None) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    document, _ = read(text)
    assert document is not None
    assert document.root == data
    todo: list[tuple[Any, int]] = [(document.root, document.root.base)]
    while todo:
        node, at = todo.pop()
        place = document.place(at)
        if isinstance(node, str):
            assert json.loads(text[place.start : place.end]) == node
            continue
        if at != document.root.base:
            assert json.loads(text[place.start : place.end]) == node
        step = 2 if isinstance(node, Map) else 1
        values = list(node.values()) if isinstance(node, Map) else list(node)
        todo += [(child, node.base + step * (i + 1)) for i, child in enumerate(values)]


@given(st.dictionaries(WORDS, DATA, max_size=3))
def test_paths_lead_back(data: Any) -> None:
    document, _ = read(json.dumps(data, ensure_ascii=False))
    assert document is not None
    for path, node in walk(data):
        if path and not any("." in step or not step for step in path) and node != data:
            assert tuple(document.path(document.walk(document.root, ".".join(path)))) == path


PIECES = st.sampled_from(
    [
        *"a[]{}'\"#@%1\t\xa0é\\\n",
        *("b: ", "- ", "  ", ", ", " #x", "? ", ": ", "&a ", "*a ", "!t ", "|\n", ">\n"),
        *("---\n", "...\n", "<<", "\r\n", "x:y", "q?"),
    ]
)


@given(st.lists(PIECES, max_size=25).map("".join))
def test_any_text_gives_data_or_an_error_and_never_a_traceback(text: str) -> None:
    for pure in (False, True):
        document, found = read(text, pure)
        assert (document is None) == any(" error: " in line for line in found)


@given(st.lists(PIECES, max_size=12).map("".join))
def test_both_parsers_read_the_same_data(text: str) -> None:
    fast, _ = read(text)
    slow, _ = read(text, pure=True)
    if fast is not None and slow is not None:
        assert fast.root == slow.root


def test_without_the_fast_parser_a_notice_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "_ruamel_yaml", None)
    document, found = read("a: [b, c]\n")
    assert document is not None
    assert document.root == {"a": ["b", "c"]}
    message = "the fast YAML parser is missing, a slower one is used"
    assert found == [f"0:0 CF-Y28 notice: {message}; install `ruamel.yaml.clib`"]
