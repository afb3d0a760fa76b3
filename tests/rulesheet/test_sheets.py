"""Rule sheets as a build makes them: numbers from the data, languages, findings."""

import itertools
import re
from pathlib import Path

import pytest
from lxml import etree
from lxml import html as lxml_html

from tests.project import edit, output
from tests.rulesheet.sheets import (
    GAME,
    RULES,
    SHEET,
    built,
    html,
    markdown,
    sheet_project,
    translate,
)

EXPECTED = """\
<a id="s1"></a>

# Tiny

<a id="setup"></a>

## Setup

Shuffle 4 cards, **deal** 5.

![Birch; Draw two cards.](rules/cards-birch.svg)

The card Birch

<a id="s3"></a>

## House rules

| Component | Pieces |
| --- | ---: |
| Cards | 4 |

| Players | 2 | 3 | 4 |
| --- | :---: | :---: | :---: |
| **cards in the pile** | 7 | 8 | 9 |

| House rule | Here | May be |
| --- | --- | --- |
| cards dealt to each player | 5 | 1–9 |
| hands lie open | no | yes, no |
| cards in the pile | 7 (players: 2); 8 (players: 3); 9 (players: 4) | 0–20 |

| Variant | What changes |
| --- | --- |
| **Short game** | cards dealt to each player: 3 |
"""


def test_the_sheet_says_what_the_data_says(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    assert built(project) == []
    assert markdown(project) == EXPECTED


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ("2: 7, 3: 7, 4: 9", "7 (players: 2–3); 9 (players: 4)"),
        ("2: 9, 3: 7, 4: 9", "9 (players: 2); 7 (players: 3); 9 (players: 4)"),
        ("2: 9, 3: 9, 4: 9", "9 (players: 2–4)"),
    ],
)
def test_numbers_of_players_with_the_same_value_stand_together(
    tmp_path: Path, values: str, said: str
) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    edit(project / GAME, "2: 7, 3: 8, 4: 9", values)
    assert built(project) == []
    assert f"| cards in the pile | {said} | 0–20 |" in markdown(project)


def test_a_setting_that_changes_changes_the_sheet_in_every_language(tmp_path: Path) -> None:
    project = sheet_project(tmp_path)
    translate(
        project,
        {"Shuffle {cards} cards, **deal** {hand}.": "Ge {hand} av {cards} kort.",
         "Setup": "Start", "cards dealt to each player": "kort till varje spelare"},
    )  # fmt: skip
    edit(project / GAME, "default: 5", "default: 6")
    edit(project / "decks/tiny/cards.yaml", "copies: 2", "copies: 3")
    edit(project / GAME, "count: 4", "count: 5")
    built(project)
    assert "Shuffle 5 cards, **deal** 6." in markdown(project)
    assert "Ge 6 av 5 kort." in markdown(project, "sv")
    assert "| kort till varje spelare | 6 | 1–9 |" in markdown(project, "sv")
    built(project, variant="short")
    assert "Ge 3 av 5 kort." in markdown(project, "sv")


def test_copies_of_a_card_follow_the_deck_and_the_settings(tmp_path: Path) -> None:
    trees = "{{ n }} birch.{% pluralize %}{{ n }} birches.{% endtrans %}\n"
    sheet = f'{SHEET}\n{{% trans "copies" n=copies("cards", "birch") %}}{trees}'
    project = sheet_project(tmp_path, sheet, locales="[en]")
    assert built(project) == []
    assert "2 birches." in markdown(project)
    edit(
        project / "decks/tiny/cards.yaml",
        "copies: 2",
        "copies: {by: settings.open, false: 1, true: 4}",
    )
    edit(project / GAME, "count: 4", "count: 3")
    built(project)
    assert "1 birch." in markdown(project)
    edit(project / RULES, '"birch") %}{{ n }} birch', '"brich") %}{{ n }} birch')
    assert [one for one in built(project) if "CF-T11" in one and "has no card `brich`" in one]


def test_a_block_that_is_not_translated_whole_is_in_the_source_language(tmp_path: Path) -> None:
    project = sheet_project(tmp_path)
    translate(project, {"Setup": "Start", "The card {name}": "Kortet {name}"})
    built(project)
    page = html(project, "sv")
    assert '<h2 id="setup">Start</h2>' in page
    assert '<p lang="en" dir="ltr">Shuffle 4 cards, <strong>deal</strong> 5.</p>' in page
    assert '<h2 id="s3" lang="en" dir="ltr">House rules</h2>' in page
    assert "<figcaption>Kortet Birch</figcaption>" in page
    # Words of the package come with it.
    assert '<th scope="col">Spelare</th>' in page


def test_the_packages_words_are_english_in_english_whatever_the_source(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, locales="[sv, en]")
    edit(project / GAME, "source_locale: en", "source_locale: sv")
    translate(project, {"Cards": "Cards", "Setup": "Setup", "House rules": "House rules"}, "en")
    built(project)
    assert "| Component | Pieces |" in markdown(project, "en")
    assert '<th scope="col">Component</th>' in html(project, "en")
    assert "| Del | Antal |" in markdown(project, "sv")


def test_html_is_whole_and_says_what_it_is(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    built(project)
    page = html(project)
    tree = lxml_html.document_fromstring(page)
    assert tree.get("lang") == "en"
    assert tree.get("dir") == "ltr"
    assert tree.findtext("head/title") == "Tiny: Rules"
    levels = [int(one.tag[1]) for one in tree.iter("h1", "h2", "h3")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
    ids = [one.get("id") for one in tree.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    anchors = [one.get("href") for one in tree.iter("a")]
    assert {anchor.removeprefix("#") for anchor in anchors} <= set(ids)
    assert all(one.get("alt") for one in tree.iter("img"))
    assert all(one.get("scope") in ("col", "row") for one in tree.iter("th"))
    # Nothing is fetched.
    assert re.findall(r'(?:src|href)="(?!#|data:)', page) == []
    assert "<script" not in page
    # No element is left open.
    body = page[page.index("<body>") : page.index("</html>")]
    etree.fromstring(re.sub(r"<(img|br|hr)([^>]*)>", r"<\1\2/>", body))


def test_pictures_are_svg_of_the_face(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    built(project)
    tree = etree.fromstring((project / "build/tiny/en/rules/cards-birch.svg").read_bytes())
    assert (tree.get("width"), tree.get("height")) == ("63.5mm", "88.9mm")
    assert len(list(tree.iter("{*}use"))) >= len("BirchDrawtwocards.")


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    first = sheet_project(tmp_path / "a")
    second = sheet_project(tmp_path / "b")
    built(first)
    built(second)
    assert output(first / "build") == output(second / "build")


def test_files_of_a_sheet_that_is_gone_are_removed(tmp_path: Path) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    built(project)
    assert (project / "build/tiny/en/rules/cards-birch.svg").is_file()
    (project / RULES).unlink()
    built(project)
    assert not list((project / "build/tiny/en").glob("rules*.*"))
    assert not (project / "build/tiny/en/rules/cards-birch.svg").exists()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("hand=settings.hand %}", "hand=settings.hnd %}",
         "templates/tiny/rules.md:6:50 CF-T02 settings has no `hnd`"),
        ("{{ hand }}.{% endtrans %}", "{{ settings.hand }}.{% endtrans %}",
         ('templates/tiny/rules.md:6:1 CF-T01 a message shows names that its tag binds, nothing '
         'else (here: `cards`, `hand`): {% trans "id" settings=… %}')),
        ('picture("cards", "birch")', 'picture("cards", "brich")',
         "templates/tiny/rules.md:8:1 CF-T11 the deck `cards` has no card `brich`"),
        ("{{ cards }} cards", "{{ cards }} cards, 3 piles",
         "templates/tiny/rules.md:6:84 CF-T35 `3` stands in the text of `deal` as it is"),
        ("{{ cards }} cards", "{{ cards }} cards, Four piles",
         "templates/tiny/rules.md:6:84 CF-T35 `Four` stands in the text of `deal` as it is"),
        ("{{ sheet.variants_table() }}", "",
         ("decks/tiny/game.yaml:13:10 CF-T34 the rules never mention the variant `short` "
         "(Short game)")),
        ("{{ sheet.house_rules() }}", "",
         ("decks/tiny/game.yaml:10:9 CF-T34 the rules never mention the setting `open` "
         "(hands lie open)")),
        ("# {{ game.title }}", "## {{ game.title }}",
         "templates/tiny/rules.md:1:1 CF-T31 the rules have no title"),
        ("## {% trans \"house\"", "## {% trans \"setup\"",
         ("templates/tiny/rules.md:11:13 CF-T16 `setup` is `Setup` in line 4, and here "
         "`House rules`")),
        ("House rules{% endtrans %}", "House rules{% endtrans %} {#setup}",
         "templates/tiny/rules.md:11:49 CF-T32 two headings are called `setup`"),
        ("The card {{ name }}", "The [card {{ name }}](#stup)",
         "templates/tiny/rules.md:9:75 CF-T33 the link to `#stup` leads nowhere"),
        ("The card {{ name }}", "The `card` {{ name }}",
         "templates/tiny/rules.md:9:1 CF-T30 `card` is code to Markdown"),
        ('{{ picture("cards", "birch") }}', "![](card:cards/brich)",
         "templates/tiny/rules.md:8:1 CF-T30 the deck `cards` has no card `brich`"),
        ('{{ picture("cards", "birch") }}', "![](card:cards)",
         ("templates/tiny/rules.md:8:1 CF-T30 a picture needs a deck and a card; `cards` is no "
         "piece without one")),
        ('{{ picture("cards", "birch") }}', "![](card:cards/birch?h=big)",
         "templates/tiny/rules.md:8:1 CF-T30 a picture cannot be `big` mm high"),
        ('{{ picture("cards", "birch") }}', "![](card:cards/birch?h=nan)",
         "templates/tiny/rules.md:8:1 CF-T30 a picture cannot be `nan` mm high"),
        ('{{ picture("cards", "birch") }}', "![](card:cards/birch?h=-4)",
         "templates/tiny/rules.md:8:1 CF-T30 a picture cannot be `-4` mm high"),
        ('{{ picture("cards", "birch") }}', "![](card://[birch)",
         "templates/tiny/rules.md:8:1 CF-T30 `card://%5Bbirch` is no picture of a piece"),
        ("{{ sheet.per_players", "    a line\n\n{{ sheet.per_players",
         "templates/tiny/rules.md:15:5 CF-T30 an indented line is code to Markdown"),
        ("{{ sheet.per_players", "See [here](#nowhere).\n\n{{ sheet.per_players",
         "templates/tiny/rules.md:15:12 CF-T33 the link to `#nowhere` leads nowhere"),
        ("# {{ game.title }}", '# {{ game.title }} {{ picture("cards", "birch") }}',
         "templates/tiny/rules.md:2:1 CF-T30 a picture within a heading"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_place(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    project = sheet_project(tmp_path, locales="[en]")
    edit(project / RULES, old, new)
    assert expected in built(project)


def test_a_component_and_a_kind_of_card_must_be_mentioned(tmp_path: Path) -> None:
    sheet = SHEET.replace("{{ sheet.components() }}", "").replace("cards=count.cards, ", "")
    sheet = sheet.replace("{{ cards }} cards, ", "").replace('{{ picture("cards", "birch") }}', "")
    sheet = sheet.replace(' name=card("cards", "birch").name', "").replace(
        "card {{ name }}", "card"
    )
    project = sheet_project(tmp_path, sheet, locales="[en]")
    edit(
        project / "decks/tiny/cards.yaml",
        "fields:\n",
        "fields:\n  kind: {type: choice, of: {leaf: Leaf, root: Root}, default: leaf}\n",
    )
    assert [one.partition(" ")[2] for one in built(project)] == [
        "CF-T34 the rules never mention `leaf` (Leaf), a `kind` of the deck `cards`",
        "CF-T34 the rules never mention the component `cards` (Cards)",
    ]
