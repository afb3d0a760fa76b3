"""Catalogs as editors and services save them: what they keep is kept, and nothing is rewritten."""

import shutil
import subprocess
from pathlib import Path

import pytest

from cardforge.diagnostics import Findings
from cardforge.l10n.extract import Extracted
from cardforge.l10n.merge import merge
from cardforge.l10n.po import load, read_catalog

LONG = "Whenever you may say one, two or three, you may say it in chili, whatever the spice was."
MESSAGES = [
    Extracted("d/a.name", "Fox", None, ("card a: name",), "decks/g/d.yaml"),
    Extracted("d/a.text", LONG, None, ("card a: text", "the rule"), "decks/g/d.yaml"),
    Extracted("f#n", "{n} card", "{n} cards", (), "templates/g/f.xml"),
    Extracted("d/b.text", "Two\nlines", None, (), "decks/g/d.yaml"),
]
HEAD = """\
# Swedish translation of Game.
msgid ""
msgstr ""
"Project-Id-Version: Game\\n"
"POT-Creation-Date: \\n"
"PO-Revision-Date: 2026-11-30 12:00+0100\\n"
"Last-Translator: Ada <ada@example.org>\\n"
"Language-Team: Swedish\\n"
"Language: sv\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
#: Wraps texts at 79 columns and writes what it is at the end of the header.
POEDIT = f"""{HEAD}"X-Generator: Poedit 3.4\\n"

# Said aloud.
#. card a: name
#: decks/g/d.yaml
msgctxt "d/a.name"
msgid "Fox"
msgstr "Räv"

#. card a: text
#. the rule
#: decks/g/d.yaml
#, fuzzy
#| msgid "Whenever you may say one or two, you may say it in chili."
msgctxt "d/a.text"
msgid ""
"Whenever you may say one, two or three, you may say it in chili, whatever the "
"spice was."
msgstr ""
"När du får säga ett eller två får du säga det i chili, vilken krydda det än "
"var."

#: templates/g/f.xml
msgctxt "f#n"
msgid "{{n}} card"
msgid_plural "{{n}} cards"
msgstr[0] "{{n}} kort"
msgstr[1] "{{n}} kort"

#: decks/g/d.yaml
msgctxt "d/b.text"
msgid ""
"Two\\n"
"lines"
msgstr ""
"Två\\n"
"rader"

#~| msgid "Box"
#~ msgctxt "d/c.name"
#~ msgid "Chest"
#~ msgstr "Låda"
"""
#: Keeps lines whole where it is told so, and writes flags of its own.
WEBLATE = (
    POEDIT.replace("X-Generator: Poedit 3.4", "X-Generator: Weblate 5.8")
    .replace('msgid ""\n"Whenever', 'msgid "Whenever')
    .replace('whatever the "\n"spice', "whatever the spice")
    .replace('msgstr ""\n"När', 'msgstr "När')
    .replace('det än "\n"var', "det än var")
    .replace("#, fuzzy\n", "#, fuzzy, max-length:120\n")
)


@pytest.mark.parametrize("text", [POEDIT, WEBLATE], ids=["Poedit", "Weblate"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_file_as_an_editor_saves_it_is_left_alone(
    tmp_path: Path, text: str, newline: str
) -> None:
    path = tmp_path / "sv.po"
    path.write_bytes(text.replace("\n", newline).encode())
    merged = merge("Game", "sv", path, "sv.po", MESSAGES)
    assert merged == (None, 3, 1, 4)


@pytest.mark.parametrize("text", [POEDIT, WEBLATE], ids=["Poedit", "Weblate"])
def test_what_an_editor_keeps_is_kept_where_the_file_changes(tmp_path: Path, text: str) -> None:
    path = tmp_path / "sv.po"
    path.write_text(text, "utf-8")
    changed = [MESSAGES[0]._replace(source="Red fox"), *MESSAGES[1:]]
    made = merge("Game", "sv", path, "sv.po", changed).text or ""
    generator = "Poedit 3.4" if text == POEDIT else "Weblate 5.8"
    for kept in (
        "# Swedish translation of Game.\n",
        "Last-Translator: Ada",
        f"X-Generator: {generator}",
        "# Said aloud.\n",
        '#, fuzzy\n#| msgid "Fox"\nmsgctxt "d/a.name"\nmsgid "Red fox"\nmsgstr "Räv"\n',
        '#| msgid "Whenever you may say one or two, you may say it in chili."\n',
        'msgstr[1] "{n} kort"\n',
        'msgid ""\n"Two\\n"\n"lines"\nmsgstr ""\n"Två\\n"\n"rader"\n',
        '#~| msgid "Box"\n#~ msgctxt "d/c.name"\n#~ msgid "Chest"\n#~ msgstr "Låda"\n',
    ):
        assert kept in made
    assert ("max-length:120" in made) == (text == WEBLATE)


def content(path: Path) -> list[tuple[object, ...]]:
    """Return all that the entries of a catalog say, in the order of their ids."""
    return sorted(
        (
            one.msgctxt, one.msgid, one.msgid_plural, one.msgstr,
            tuple(sorted(one.msgstr_plural.items())), tuple(sorted(one.flags)), one.tcomment,
            one.comment, one.previous_msgid, bool(one.obsolete),
        )
        for one in load(path, path.name, "sv").entries
    )  # fmt: skip


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="needs GNU gettext")
@pytest.mark.parametrize(
    "command",
    [
        ["msgcat", "--width=79"],
        ["msgcat", "--no-wrap", "--sort-output"],
        ["msgattrib", "--width=40"],
        ["msgmerge", "--previous", "--no-fuzzy-matching"],
    ],
    ids=["wrapped", "sorted", "narrow", "merged"],
)
def test_a_file_that_gettext_wrote_keeps_all_it_says(tmp_path: Path, command: list[str]) -> None:
    path, pot, out = tmp_path / "sv.po", tmp_path / "g.pot", tmp_path / "out.po"
    path.write_text(POEDIT, "utf-8")
    before = content(path)
    if command[0] == "msgmerge":
        from cardforge.l10n.merge import template

        pot.write_text(template("Game", MESSAGES), "utf-8")
        command = [*command, str(path), str(pot)]
    else:
        command = [*command, str(path)]
    subprocess.run([*command, "-o", str(out)], check=True, capture_output=True)
    merged = merge("Game", "sv", out, "out.po", MESSAGES)
    if merged.text is not None:
        out.write_text(merged.text, "utf-8")
    assert (merged.done, merged.fuzzy) == (3, 1)
    assert content(out) == before
    # What is written is what gettext takes.
    subprocess.run(["msgfmt", "--check", "-o", "/dev/null", str(out)], check=True)


def test_a_fuzzy_entry_of_an_editor_is_read_with_its_earlier_text(tmp_path: Path) -> None:
    path, found = tmp_path / "sv.po", Findings()
    path.write_text(WEBLATE, "utf-8")
    catalog = read_catalog(path, "sv.po", "sv", found)
    assert catalog is not None
    assert list(found) == []
    message = catalog.messages["d/a.text"]
    assert message.fuzzy
    assert message.flags == ("fuzzy", "max-length:120")
    assert message.earlier == "Whenever you may say one or two, you may say it in chili."
