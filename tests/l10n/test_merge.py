"""Catalogs brought up to date: joined by id, nothing lost, nothing guessed."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.diagnostics import InputFault
from cardforge.l10n.extract import Extracted
from cardforge.l10n.merge import Merged, merge, template


def message(name: str, source: str, plural: str | None = None) -> Extracted:
    return Extracted(name, source, plural, (f"about {name}",), "decks/g/d.yaml")


FOX, BOX = message("d/fox.name", "Fox"), message("d/box.name", "Box")


def merged(path: Path, *messages: Extracted) -> Merged:
    """Merge and write; return what was done."""
    done = merge("Game", "sv", path, "decks/g/locale/sv.po", messages)
    if done.text is not None:
        path.write_text(done.text, "utf-8")
    return done


def body(path: Path) -> str:
    """Return the file without its header."""
    return path.read_text("utf-8").partition("\n\n")[2]


def translate(path: Path, source: str, text: str) -> None:
    old = path.read_text("utf-8")
    before = f'msgid "{source}"\nmsgstr ""'
    assert before in old
    path.write_text(old.replace(before, f'msgid "{source}"\nmsgstr "{text}"'), "utf-8")


def test_a_new_catalog(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    assert merged(path, FOX)[1:] == (0, 0, 1)
    assert path.read_text("utf-8") == (
        'msgid ""\n'
        'msgstr ""\n'
        '"Project-Id-Version: Game\\n"\n'
        '"Language: sv\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
        "\n"
        "#. about d/fox.name\n"
        "#: decks/g/d.yaml\n"
        'msgctxt "d/fox.name"\n'
        'msgid "Fox"\n'
        'msgstr ""\n'
    )


@pytest.mark.parametrize(("locale", "count"), [("ja", 1), ("sv", 2), ("pl", 3), ("ar", 6)])
def test_a_plural_has_as_many_forms_as_the_language(
    tmp_path: Path, locale: str, count: int
) -> None:
    path = tmp_path / f"{locale}.po"
    counted = message("d#n", "{n} fox", "{n} foxes")
    empty = "".join(f'msgstr[{form}] ""\n' for form in range(count))

    def written() -> str:
        done = merge("Game", locale, path, f"decks/g/locale/{locale}.po", (FOX, counted))
        path.write_text(done.text or path.read_text("utf-8"), "utf-8")
        return path.read_text("utf-8")

    assert written().endswith(f'msgid_plural "{{n}} foxes"\n{empty}')
    # One that was made with other forms gets those of its language, too.
    path.write_text(written().replace(empty, f'{empty}msgstr[{count}] ""\n'), "utf-8")
    assert written().endswith(f'msgid_plural "{{n}} foxes"\n{empty}')


def test_a_template_has_no_language() -> None:
    text = template("Game", [FOX, message("f#n", "{n} card", "{n} cards")])
    assert '"Language: \\n"' in text
    assert "Plural-Forms" not in text
    assert 'msgid_plural "{n} cards"\nmsgstr[0] ""\nmsgstr[1] ""\n' in text


def test_a_catalog_in_which_nothing_changes_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    merged(path, FOX, BOX)
    translate(path, "Fox", "Räv")
    # As another editor wraps and orders its header.
    path.write_text(path.read_text("utf-8").replace('msgid "Box"', 'msgid ""\n"Bo"\n"x"'), "utf-8")
    assert merged(path, FOX, BOX) == (None, 1, 0, 2)


def test_a_changed_text_keeps_its_translation_as_fuzzy(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    merged(path, FOX)
    translate(path, "Fox", "Räv")
    assert merged(path, message("d/fox.name", "An utterly different animal"))[1:] == (0, 1, 1)
    assert body(path) == (
        "#. about d/fox.name\n"
        "#: decks/g/d.yaml\n"
        "#, fuzzy\n"
        '#| msgid "Fox"\n'
        'msgctxt "d/fox.name"\n'
        'msgid "An utterly different animal"\n'
        'msgstr "Räv"\n'
    )
    # Changed once more: what was translated stays beside it.
    merged(path, message("d/fox.name", "A wolf"))
    assert '#| msgid "Fox"\nmsgctxt "d/fox.name"\nmsgid "A wolf"\n' in body(path)
    # Changed back: it is right again.
    assert merged(path, FOX)[1:] == (1, 0, 1)
    assert "fuzzy" not in body(path)
    assert "#|" not in body(path)


def test_a_new_message_inherits_nothing_from_one_that_is_like_it(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    merged(path, FOX)
    translate(path, "Fox", "Räv")
    merged(path, FOX, BOX)
    assert 'msgid "Box"\nmsgstr ""' in body(path)
    assert "fuzzy" not in body(path)


def test_what_is_gone_becomes_obsolete_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    merged(path, FOX, BOX)
    translate(path, "Fox", "Räv")
    assert merged(path, BOX)[1:] == (0, 0, 1)
    assert body(path).endswith('\n#~ msgctxt "d/fox.name"\n#~ msgid "Fox"\n#~ msgstr "Räv"\n')
    assert merged(path, BOX).text is None
    assert merged(path, FOX, BOX)[1:] == (1, 0, 2)
    assert "#~" not in body(path)


def test_what_was_never_translated_goes_without_a_trace(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    merged(path, FOX, BOX)
    merged(path, BOX)
    assert "Fox" not in body(path)


def test_comments_and_headers_of_translators_stay(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    merged(path, FOX)
    text = path.read_text("utf-8").replace("#. about", "# the animal\n#. about")
    text = text.replace(
        '"Language: sv', '"Last-Translator: Åsa\\n"\n"X-Generator: Poedit\\n"\n"Language: sv'
    )
    path.write_text("# Swedish\n" + text, "utf-8")
    merged(path, FOX, BOX)
    text = path.read_text("utf-8")
    assert text.startswith("# Swedish\n")
    assert "Last-Translator: Åsa" in text
    assert "X-Generator: Poedit" in text
    assert "# the animal\n#. about d/fox.name\n" in text


def test_a_catalog_without_a_header_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    merged(path, FOX)
    whole = path.read_text("utf-8")
    path.write_text(whole.partition("\n\n")[2], "utf-8")
    merged(path, FOX)
    assert path.read_text("utf-8") == whole


def test_line_ends_stay_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    merged(path, FOX)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    before = path.read_bytes()
    assert merge("Game", "sv", path, "sv.po", [FOX]).text is None
    after = merge("Game", "sv", path, "sv.po", [FOX, BOX]).text
    assert after is not None
    assert after.encode().startswith(before)
    assert after.count("\n") == after.count("\r\n") == before.count(b"\n") + 6


def test_a_message_that_gets_a_plural(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    merged(path, message("f#n", "cards"))
    translate(path, "cards", "kort")
    assert merged(path, message("f#n", "{n} card", "{n} cards"))[1:] == (0, 1, 1)
    assert 'msgstr[0] "kort"\nmsgstr[1] ""\n' in body(path)


def test_a_broken_catalog_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    path.write_text('msgid "a\n', "utf-8")
    with pytest.raises(InputFault) as caught:
        merged(path, FOX)
    assert [(d.file, d.line, d.code) for d in caught.value.diagnostics] == [
        ("decks/g/locale/sv.po", 1, "CF-L02")
    ]
    assert path.read_text("utf-8") == 'msgid "a\n'


#: What a source can hold: the reader refuses control characters, separators, marks.
LETTERS = st.characters(
    exclude_categories=("Cs", "Cc"), exclude_characters="\u2028\u2029\ufeff\ufffe\uffff"
)
TEXTS = st.text(LETTERS, min_size=1).filter(str.strip)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,5}", fullmatch=True), TEXTS, min_size=1))
def test_any_text_comes_back_unchanged_and_a_second_merge_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, texts: dict[str, str]
) -> None:
    path = tmp_path_factory.mktemp("po") / "sv.po"
    messages = [message(f"d/{name}.text", text) for name, text in texts.items()]
    merged(path, *messages)
    assert merged(path, *messages) == (None, 0, 0, len(messages))
