"""A small project with a rule sheet, for the tests of this folder."""

from collections.abc import Mapping
from pathlib import Path

from cardforge.jobs.build import build
from cardforge.jobs.catalogs import update_catalogs
from cardforge.jobs.results import BuildOptions
from tests.project import edit, make_project

GAME = "decks/tiny/game.yaml"
RULES = "templates/tiny/rules.md"

SETTINGS = """\
settings:
  hand: {type: int, default: 5, range: 1-9, means: cards dealt to each player}
  open: {type: bool, default: false, means: hands lie open}
  pile: {type: per_players, default: {2: 7, 3: 8, 4: 9}, range: 0-20, means: cards in the pile}
variants:
  short: {name: Short game, set: {hand: 3}}
"""

SHEET = """\
{% import "base/sheet.md" as sheet %}
# {{ game.title }}

## {% trans "setup" %}Setup{% endtrans %} {#setup}

{% trans "deal" cards=count.cards, hand=settings.hand %}Shuffle {{ cards }} cards, **deal** {{ hand }}.{% endtrans %}

{{ picture("cards", "birch") }}
{% trans "shown" name=card("cards", "birch").name %}The card {{ name }}{% endtrans %}

## {% trans "house" %}House rules{% endtrans %}

{{ sheet.components() }}

{{ sheet.per_players("pile") }}

{{ sheet.house_rules() }}

{{ sheet.variants_table() }}
"""  # noqa: E501


def sheet_project(folder: Path, sheet: str = SHEET, locales: str = "[en, sv]") -> Path:
    """Return a project whose game has settings, a variant and a rule sheet."""
    project = make_project(folder)
    edit(project / GAME, "source_locale: en", f"source_locale: en\nlocales: {locales}")
    edit(project / GAME, "{deck: cards.yaml", "{name: Cards, deck: cards.yaml")
    with (project / GAME).open("a", encoding="utf-8", newline="\n") as file:
        file.write(SETTINGS)
    (project / RULES).write_text(sheet, "utf-8")
    return project


def translate(project: Path, texts: Mapping[str, str], locale: str = "sv") -> None:
    """Bring a catalog up to date, and fill in translations by their source texts."""
    update_catalogs(project, (), (locale,))
    path = project / f"decks/tiny/locale/{locale}.po"
    text = path.read_text("utf-8")
    for source, target in texts.items():
        before = f'msgid "{source}"\nmsgstr ""'
        assert before in text, source
        text = text.replace(before, f'msgid "{source}"\nmsgstr "{target}"')
    path.write_text(text, "utf-8")


def built(project: Path, **options: object) -> list[str]:
    """Build; return the findings."""
    result = build(project, BuildOptions(**options))  # type: ignore[arg-type]
    return [f"{one.file}:{one.line}:{one.col} {one.code} {one.message}" for one in result.findings]


def markdown(project: Path, locale: str = "en") -> str:
    """Return the sheet as Markdown, as it was built."""
    return (project / f"build/tiny/{locale}/rules.md").read_text("utf-8")


def html(project: Path, locale: str = "en") -> str:
    """Return the sheet as HTML, as it was built."""
    return (project / f"build/tiny/{locale}/rules.html").read_text("utf-8")
