"""What only colour tells apart is found; what lightness, signs or words tell apart is not."""

import json
from pathlib import Path

import pytest

from cardforge.checks.vision import VIEWS, least_contrast, seen
from cardforge.diagnostics import Diagnostic
from cardforge.jobs.check import CheckOptions, check

RED, GREEN, DARK, PALE = "#c0392b", "#27ae60", "#1b1622", "#fff3c4"
RECT = '<rect x="0" y="0" w="100%" h="100%" fill="{{ palette[card.kind] }}"/>'


def said(
    tmp_path: Path,
    face: str,
    cards: list[dict[str, object]],
    palette: dict[str, str] | None = None,
    files: dict[str, str] | None = None,
    back: str = "",
) -> list[Diagnostic]:
    """Return what a check says of the colours of a game with one deck."""
    folder, templates = tmp_path / "decks/game", tmp_path / "templates/game"
    folder.mkdir(parents=True)
    templates.mkdir(parents=True)
    (tmp_path / "cardforge.yaml").touch()
    palette = palette or {"red": RED, "green": GREEN}
    component = {"deck": "cards.yaml", "kind": "card", "size": "poker"}
    game = {
        "game": "game",
        "title": "Game",
        "source_locale": "en",
        "players": "2-4",
        "components": {"cards": component},
    }
    deck = {
        "deck": "cards",
        "face": "card.xml",
        **({"back": "back.xml"} if back else {}),
        "fields": {
            "kind": {"type": "choice", "of": list(palette)},
            "name": {"type": "text", "optional": True},
        },
        "cards": cards,
    }
    (folder / "game.yaml").write_text(json.dumps(game, indent=1), "utf-8")
    (folder / "cards.yaml").write_text(json.dumps(deck, indent=1), "utf-8")
    styles = {name: {"color": name} for name in palette}
    (templates / "style.yaml").write_text(
        json.dumps({"palette": palette, "styles": styles}), "utf-8"
    )
    (templates / "card.xml").write_text(f"<face>{face}</face>", "utf-8")
    (templates / "back.xml").write_text(f"<face>{back}</face>", "utf-8")
    for name, text in (files or {}).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    result = check(tmp_path, CheckOptions(select=("CF-D14",)))
    assert result.failed == ()
    return list(result.findings)


def two(**more: object) -> list[dict[str, object]]:
    return [{"id": "one", "kind": "red", **more}, {"id": "two", "kind": "green", **more}]


def test_cards_of_other_colours_and_nothing_else(tmp_path: Path) -> None:
    (found,) = said(tmp_path, RECT, two())
    assert (found.severity.value, found.path) == ("warning", "cards/two")
    assert found.message == (
        "`cards/one` and `cards/two` differ in colour alone: #c0392b and #27ae60, "
        "contrast 1.5 with deuteranopia"
    )
    assert found.hint == (
        "show the difference in a sign or a word too, or make one colour much darker"
    )
    lines = (tmp_path / "decks/game/cards.yaml").read_text("utf-8").splitlines()
    assert '"kind": "green"' in lines[found.line - 1]
    (other,) = found.related
    assert '"kind": "red"' in lines[other.line - 1]


@pytest.mark.parametrize(
    "face",
    [
        '<text x="4" y="4" w="50" h="9">{{ card.kind }}</text>' + RECT.replace("100%", "9"),
        RECT + '{% if card.kind == "red" %}<circle cx="9" cy="9" r="4" fill="#000000"/>{% endif %}',
        RECT.replace('x="0"', "x=\"{{ 0 if card.kind == 'red' else 1 }}\""),
        '<rect x="0" y="0" w="9" h="9" fill="#c0392b"/>',  # equal cards
    ],
    ids=["a word", "a sign", "a place", "the same"],
)
def test_cards_that_differ_in_more_or_in_nothing(tmp_path: Path, face: str) -> None:
    assert said(tmp_path, face, two()) == []


def test_colours_that_differ_in_lightness_to_everybody(tmp_path: Path) -> None:
    assert said(tmp_path, RECT, two(), {"red": DARK, "green": PALE}) == []


def test_one_pair_of_colours_that_differs_in_lightness_is_enough(tmp_path: Path) -> None:
    ring = (
        '<circle cx="9" cy="9" r="4" '
        "fill=\"{{ palette.dark if card.kind == 'red' else palette.pale }}\"/>"
    )
    palette = {"red": RED, "green": GREEN, "dark": DARK, "pale": PALE}
    assert said(tmp_path, RECT + ring, two(), palette) == []


def test_colours_of_words(tmp_path: Path) -> None:
    words = '<text x="4" y="4" w="50" h="9" style="{{ card.kind }}">Ask</text>'
    (found,) = said(tmp_path, words, two())
    assert "differ in colour alone: #c0392b and #27ae60" in found.message


def test_colours_of_gradients(tmp_path: Path) -> None:
    fill = "linear 0 {{ palette[card.kind] }} #ffffff"
    rect = f'<rect x="0" y="0" w="40" h="40" fill="{fill}"/>'
    assert len(said(tmp_path / "same", rect, two())) == 1
    turned = rect.replace("linear 0", "linear {{ 0 if card.kind == 'red' else 90 }}")
    assert said(tmp_path / "turned", turned, two()) == []


def test_colours_of_art(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="{}" fill="{}"/></svg>'
    path = "M1 1 L8 1 L4 8 Z"
    art = {f"art/{k}.svg": svg.format(path, c) for k, c in (("red", RED), ("green", GREEN))}
    image = '<image src="art/{{ card.kind }}.svg" x="9" y="9" w="40" h="40" alt="a sign"/>'
    assert len(said(tmp_path / "art", image, two(), files=art)) == 1
    other = {**art, "art/green.svg": svg.format("M1 8 L8 8 L4 1 Z", GREEN)}
    assert said(tmp_path / "shape", image, two(), files=other) == []


def test_each_card_is_held_against_the_one_it_resembles_most(tmp_path: Path) -> None:
    palette = {"red": RED, "pale": PALE, "brown": "#a0522d"}
    cards: list[dict[str, object]] = [{"id": kind, "kind": kind} for kind in palette]
    (found,) = said(tmp_path, RECT, cards, palette)
    assert found.message.startswith("`cards/red` and `cards/brown` differ in colour alone")


def test_backs(tmp_path: Path) -> None:
    front = '<text x="4" y="4" w="50" h="9">{{ card.id }}</text>'
    (found,) = said(tmp_path, front, two(), back=RECT)
    assert found.path == "cards/two"
    assert found.message.startswith("`cards/one (back)` and `cards/two (back)` differ in colour")


SIGN = "<circle cx='9' cy='{}' r='{{{{ 4 if card.kind == \"red\" else 5 }}}}' fill='#000000'/>"


def many(names: bool = True) -> list[dict[str, object]]:
    return [
        {"id": f"{kind}-{n}", "kind": kind, **({"name": f"Card {n}{kind[0]}"} if names else {})}
        for kind in ("red", "green")
        for n in range(3)
    ]


NAMED = RECT.replace('h="100%"', 'h="9"') + '<text x="4" y="20" w="50" h="9">{{ card.name }}</text>'


def test_choices_that_a_colour_alone_shows_on_cards_with_words_of_their_own(
    tmp_path: Path,
) -> None:
    (found,) = said(tmp_path, NAMED, many())
    assert found.path == "cards.kind.green"
    assert found.message == (
        "cards of `cards` with `kind: red` and `kind: green` differ in colour alone: "
        "#c0392b and #27ae60, contrast 1.5 with deuteranopia"
    )


@pytest.mark.parametrize(
    "more",
    [
        '<text x="4" y="40" w="50" h="9">{{ card.kind }}</text>',
        SIGN.format("50"),
        SIGN.format("{{ 40 + (card.id | last | int) * 7 }}"),
    ],
    ids=["a word", "a sign", "a sign at any place"],
)
def test_choices_that_a_word_or_sign_shows_too(tmp_path: Path, more: str) -> None:
    assert said(tmp_path, NAMED + more, many()) == []


def test_choices_that_are_not_shown(tmp_path: Path) -> None:
    plain = '<text x="4" y="20" w="50" h="9">{{ card.name }}</text>'
    assert said(tmp_path, plain, many()) == []


def test_what_a_choice_explains_is_said_once(tmp_path: Path) -> None:
    face = RECT + '<text x="4" y="4" w="50" h="9">{{ card.id | last }}</text>'
    found = said(tmp_path, face, many(names=False))
    assert [one.path for one in found] == ["cards.kind.green"]


def test_a_finding_is_accepted_by_a_comment(tmp_path: Path) -> None:
    (found,) = said(tmp_path, RECT, two())
    deck = tmp_path / "decks/game/cards.yaml"
    lines = deck.read_text("utf-8").splitlines()
    lines[found.line - 1] += "  # cardforge: ignore[CF-D14] the plastic pieces differ in shape"
    deck.write_text("\n".join(lines), "utf-8")
    assert check(tmp_path, CheckOptions(select=("CF-D14",))).findings == ()


def test_sight_is_simulated_as_published() -> None:
    """Reds and greens draw together without red or green cones, greys stay as they are."""
    assert [seen("#808080", view) for view in VIEWS] == ["#808080"] * 4
    assert seen("#ff0000", "deuteranopia") == "#a39000"
    assert seen("#00ff00", "protanopia") == "#ffe500"
    assert seen("#0000ff", "tritanopia") == "#006b96"
    assert least_contrast("#000000", "#ffffff")[0] == pytest.approx(21)
