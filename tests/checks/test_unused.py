"""What nothing uses: fields, styles, files. What is in use is never called unused."""

from pathlib import Path

import pytest

from cardforge.checks.unused import unused
from tests.checks.support import said, subject_of
from tests.project import edit, make_project

CARDS, CARD, STYLE = "decks/tiny/cards.yaml", "templates/tiny/card.xml", "templates/tiny/style.yaml"
FIELD = "  extra: {type: text, optional: true}\n"


def look(root: Path) -> list[tuple[str, str, str]]:
    return list(said(list(unused(subject_of(root, "tiny")))))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    project = make_project(tmp_path)
    put(project, "{{ card.cost }}")
    return project


def put(root: Path, xml: str) -> None:
    """Add something to the face of cards."""
    text = (root / CARD).read_text("utf-8")
    before, mark, after = text.rpartition("{% endblock %}")
    assert mark
    (root / CARD).write_text(f"{before}{xml}\n{mark}{after}", "utf-8")


def declare(root: Path, field: str = FIELD) -> None:
    edit(root / CARDS, "fields:\n", f"fields:\n{field}")


def test_a_game_that_uses_all(root: Path) -> None:
    assert look(root) == []


def test_a_field_that_nothing_uses(root: Path) -> None:
    declare(root)
    assert look(root) == [("CF-D10", "cards.extra", "nothing uses the field `extra` of `cards`")]
    (found,) = unused(subject_of(root, "tiny"))
    line = (root / CARDS).read_text("utf-8").splitlines()[found.line - 1]
    assert line.startswith("  extra:")
    assert found.severity.value == "notice"


def test_a_field_of_items_that_nothing_uses(root: Path) -> None:
    put(root, "{% for row in card.rows or () %}{{ row.seen }}{% endfor %}")
    item = "{seen: {type: int}, lost: {type: int}}"
    declare(root, f"  rows: {{type: list, optional: true, item: {item}}}\n")
    assert look(root) == [
        ("CF-D10", "cards.rows.lost", "nothing uses the field `rows.lost` of `cards`")
    ]


@pytest.mark.parametrize(
    "xml",
    [
        "{{ card.extra }}",
        '{{ card["extra"] }}',
        '{% for name in ("extra",) %}{{ card[name] }}{% endfor %}',
        '{{ card["ex" ~ "tra"] }}',
        '{% for one in ("tra",) %}{{ card["ex" ~ one] }}{% endfor %}',
        "{% for name in card %}{{ card[name] }}{% endfor %}",
        "{% for name, field in deck.fields.items() %}{{ name }}{% endfor %}",
        '{{ deck.cards | map(attribute="extra") | list }}',
    ],
)
def test_fields_that_a_face_reads(root: Path, xml: str) -> None:
    declare(root)
    put(root, xml)
    assert look(root) == []


def test_a_field_with_a_meaning_is_for_people(root: Path) -> None:
    declare(root, "  extra: {type: text, optional: true, means: where it was seen}\n")
    assert look(root) == []


def test_a_field_that_a_component_selects_by(root: Path) -> None:
    declare(root, "  role: {type: choice, of: [x], default: x}\n")
    assert [path for _, path, _ in look(root)] == ["cards.role"]
    edit(root / "decks/tiny/game.yaml", "kind: card,", "kind: card, only: {role: x},")
    assert look(root) == []


def add_style(root: Path, name: str) -> None:
    edit(root / STYLE, "styles:\n", f"styles:\n  {name}: {{size: 7}}\n")


def test_a_style_that_nothing_uses(root: Path) -> None:
    add_style(root, "lost")
    (found,) = unused(subject_of(root, "tiny"))
    assert (found.code, found.message) == ("CF-D11", "nothing uses the style `lost`")
    line = (root / STYLE).read_text("utf-8").splitlines()[found.line - 1]
    assert line[found.col - 1 :].startswith("lost:")


@pytest.mark.parametrize(
    "xml",
    [
        '<text style="pip_2" x="1" y="1">x</text>',
        "{% for n in range(3) %}<text style='pip_{{ n }}' x='1' y='1'>x</text>{% endfor %}",
        '<text style="{{ "pip_%d" | format(2) }}" x="1" y="1">x</text>',
        '<text style="{% if card.id %}pip_2{% else %}body{% endif %}" x="1" y="1">x</text>',
        '<text style="pip_{% if card.id %}2{% endif %}" x="1" y="1">x</text>',
        '{% set style = "pip_" ~ 2 %}<text style="{{ style }}" x="1" y="1">x</text>',
    ],
)
def test_styles_that_a_face_names(root: Path, xml: str) -> None:
    add_style(root, "pip_2")
    put(root, xml)
    assert look(root) == []


def test_a_style_that_is_built_on(root: Path) -> None:
    add_style(root, "pip_2")
    put(root, '<text style="top" x="1" y="1">x</text>')
    edit(root / STYLE, "styles:\n", "styles:\n  top: {extends: pip_2}\n")
    assert look(root) == []


def test_a_style_of_the_package_that_a_game_changes(root: Path) -> None:
    add_style(root, "kit_page")
    assert look(root) == []


def add_file(root: Path, name: str, data: str = "<svg/>") -> str:
    path = root / "decks/tiny" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(data, "utf-8")
    return f"decks/tiny/{name}"


@pytest.mark.parametrize("name", ["art/lost.svg", "icons/lost.png", "fonts/Lost.ttf"])
def test_a_file_that_nothing_uses(root: Path, name: str) -> None:
    file = add_file(root, name)
    (found,) = unused(subject_of(root, "tiny"))
    assert (found.code, found.file, found.message) == (
        "CF-D12",
        file,
        f"nothing uses the file `{file}`",
    )


def test_other_files_are_nobodys_business(root: Path) -> None:
    add_file(root, "art/LICENSE.txt")
    assert look(root) == []


@pytest.mark.parametrize(
    ("name", "xml"),
    [
        ("art/one.svg", '<image src="art/one.svg"/>'),
        ("icons/one.svg", '<icon name="one"/>'),
        ("art/pip-3.svg", '{% for n in range(4) %}<image src="art/pip-{{ n }}.svg"/>{% endfor %}'),
        ("art/one.svg", '{% for n in ("one",) %}<image src="art/{{ n }}.svg"/>{% endfor %}'),
        ("art/ONE.svg", '{% set n = "one" %}<image src="art/{{ n | upper }}.svg"/>'),
    ],
)
def test_files_that_a_face_shows(root: Path, name: str, xml: str) -> None:
    add_file(root, name)
    put(root, xml)
    assert look(root) == []


def test_a_picture_of_a_card_that_is_gone(root: Path) -> None:
    put(root, '<image src="art/{{ card.id }}.svg"/>')
    card = subject_of(root, "tiny").game.decks["cards"].cards[0].id
    add_file(root, f"art/{card}.svg")
    file = add_file(root, "art/gone.svg")
    assert [message for _, _, message in look(root)] == [f"nothing uses the file `{file}`"]


def test_a_picture_that_another_one_shows(root: Path) -> None:
    put(root, '<image src="art/one.svg"/>')
    add_file(root, "art/one.svg", '<svg><image href="inner.png"/></svg>')
    add_file(root, "art/inner.png", "")
    assert look(root) == []


def test_a_template_that_does_not_parse_hides_no_fields(root: Path) -> None:
    declare(root)
    put(root, "{% if %}")
    assert look(root) == []
