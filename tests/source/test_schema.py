"""The published JSON Schemas say what the validator says."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from cardforge.diagnostics import Findings, SourceText
from cardforge.source.deck import read_deck
from cardforge.source.reader import parse
from cardforge.source.schema import schemas
from cardforge.source.spec import Reading
from tests.source.support import CARDS, GAME, SPICY, load, try_game

PROJECT = load(SPICY)[0]
SCHEMAS = {name: json.loads(text) for name, text in schemas(PROJECT).items()}


def plain(path: Path) -> Any:
    """Read a file as an editor does: YAML 1.2, resolved, keys as text."""
    from ruamel.yaml import YAML

    return json.loads(json.dumps(YAML(typ="safe", pure=True).load(path.read_text("utf-8"))))


def faults(name: str, data: Any) -> list[str]:
    return [f"{e.json_path}: {e.message}" for e in Draft7Validator(SCHEMAS[name]).iter_errors(data)]


def test_names() -> None:
    assert list(SCHEMAS) == [
        "cardforge.json",
        "deck.json",
        "game.json",
        "spicy.extras.json",
        "spicy.game.json",
        "spicy.spice.json",
        "table.json",
    ]


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(name: str) -> None:
    Draft7Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$schema"] == "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("cardforge.json", "cardforge.yaml"),
        ("game.json", "decks/spicy/game.yaml"),
        ("deck.json", "decks/spicy/extras.yaml"),
        ("spicy.game.json", "decks/spicy/game.yaml"),
        ("spicy.spice.json", "decks/spicy/spice.yaml"),
        ("spicy.extras.json", "decks/spicy/extras.yaml"),
    ],
)
def test_sound_files_fit(name: str, file: str) -> None:
    assert faults(name, plain(SPICY / file)) == []


def test_hover_texts() -> None:
    card = SCHEMAS["spicy.spice.json"]["properties"]["cards"]["items"]
    assert card["required"] == ["id", "name"]
    assert card["properties"]["name"]["description"] == (
        "spoken when the card is declared · text · translated"
    )
    assert card["properties"]["weight"]["description"] == "number · may be left out"
    settings = SCHEMAS["spicy.game.json"]["properties"]["variants"]["additionalProperties"]
    hand = settings["properties"]["set"]["properties"]["hand_size"]
    assert hand == {
        "type": "integer",
        "minimum": 1,
        "maximum": 10,
        "description": "cards dealt to each player",
    }


def test_conditions_of_components(tmp_path: Path) -> None:
    source = GAME.replace("poker}", "poker, when: {box: large, few: [true], n: 2}}") + (
        "settings:\n"
        "  box: {type: choice, default: small, of: [small, large], means: the box}\n"
        "  few: {type: bool, default: true, means: fewer}\n"
        "  n: {type: int, default: 1, range: 1-2, means: number}\n"
        "  any: {type: int, default: 1, means: any number}\n"
    )
    project, found = try_game(tmp_path, source, cards=CARDS)
    assert found == []
    schema = json.loads(schemas(project)["g.game.json"])
    when = schema["properties"]["components"]["additionalProperties"]["properties"]["when"]
    validator = Draft7Validator(when)
    for good in ({"box": "large"}, {"few": [True]}, {"n": 2, "box": ["small", "large"]}):
        assert list(validator.iter_errors(good)) == []
    for bad in ({"box": "larg"}, {"n": 3}, {"any": 1}, {"boxes": "large"}, {"few": "yes"}):
        assert len(list(validator.iter_errors(bad))) == 1


#: What a mutation puts in the place of a value, or of nothing.
VALUES = st.sampled_from(
    [
        *(1, 11, -1, 2.5, True, False, None, "", "text", "chili", "A", "#fa0", "a b", [], ["x"]),
        *({}, {"A": "x", "B": "y"}, {"x": 1}, [{"n": 1}], {"color": "red", "art": "a.png"}),
    ]
)
DECKS = st.sampled_from(["spice", "extras"])
CHANGES = st.sampled_from(["replace", "remove", "add"])
STEPS = st.lists(st.integers(0, 30), min_size=1, max_size=5)


def change(data: Any, steps: list[int], value: Any, how: str) -> Any:
    """Return a copy with one value below a card replaced, removed, or put under a new key."""
    data = json.loads(json.dumps(data))
    node = data["cards"]
    for step in steps:
        keys: Any = list(node) if isinstance(node, dict) else range(len(node))
        if not keys:
            break
        key = keys[step % len(keys)]
        inner = node[key]
        if step is steps[-1] or not isinstance(inner, dict | list) or not inner:
            if how == "replace" or isinstance(node, list):
                node[key] = value
            elif how == "remove":
                del node[key]
            else:
                node["extra"] = value
            break
        node = inner
    return data


@given(DECKS, STEPS, VALUES, CHANGES)
def test_schema_and_validator_agree_on_mutated_decks(
    name: str, steps: list[int], value: Any, how: str
) -> None:
    data = change(plain(SPICY / f"decks/spicy/{name}.yaml"), steps, value, how)
    findings = Findings()
    document = parse(SourceText(f"{name}.yaml", json.dumps(data)), findings)
    assert document is not None
    ctx = Reading(document, findings, name)
    read_deck(document, ctx)
    # What a schema cannot say: ids that are used twice.
    told = [d for d in findings.sorted() if d.code != "CF-S09"]
    broken = faults(f"spicy.{name}.json", data)
    assert bool(told) == bool(broken), (told, broken)


def test_the_words_of_a_game_fit_their_schema() -> None:
    words = plain(Path(__file__).parents[1] / "engine/stranger/decks/nines/table.yaml")
    assert faults("table.json", words) == []
    words["actions"]["play"]["off"] = ["card"]
    (fault,) = faults("table.json", words)
    assert fault.startswith("$.actions.play: ")
