"""Pairs for codes of YAML files, of what they say, of templates and rule sheets."""

from tests.codes.pair import (
    ASH,
    CONFIG,
    COST,
    COUNT,
    DECK,
    FACE,
    GAME,
    RECT,
    STYLE,
    TEXT,
    Pair,
    adds,
    swap,
)
from tests.rulesheet.sheets import RULES

TINT = f"{COST}\n  tint: "
LIST = "{type: list, optional: true, item: {type: text}, "
MAP = "{type: map, keys: [one, two], of: {type: int}, optional: true}"
ROWS = "\n  text: {type: text, translate: true, optional: true}\ncards:\n  - "
SIZE = "size: poker, count: 4}"
SETTING = "\nsettings:\n  hand: {type: int, default: 5, range: 1-9, means: cards dealt}"
MUST = "\nmust:\n  - {id: few, says: s, that: "

YAML = {
    "CF-Y01": Pair(
        wrong=(("decks/tiny/more.yaml/x", "", ""),), right=(("decks/tiny/more/x", "", ""),)
    ),
    "CF-Y05": swap(DECK, "name: Birch", "name: Bir\x0bch", 'name: "Bir\\tch"'),
    "CF-Y06": swap(DECK, "name: Birch", "name:\xa0Birch", "name: Bir\xa0ch"),
    "CF-Y12": swap(DECK, "name: Birch", "name: Birch\n    <<: {}", 'name: Birch\n    "x-<<": {}'),
    "CF-Y26": swap(DECK, TEXT, '"\\d"', '"\\n"'),
    "CF-Y27": swap(DECK, ASH, f"{ASH}\n  - {'[' * 70}{']' * 70}", f"{ASH}\n    # {'[' * 70}"),
    "CF-Y29": swap(DECK, TEXT, "Draw\n      cost:3", "Draw\n      three"),
    "CF-Y31": swap(DECK, ASH, "{id: ash, name: every 1, 2 or 3}", '{id: ash, name: "1, 2 or 3"}'),
    "CF-Y32": swap(DECK, "cards:\n", "cards:\n<<<<<<< ours\n", "cards:\n# <<<<<<< ours\n"),
}

SCHEMA = {
    "CF-S03": swap(DECK, "name: Birch", "name: [Birch]", 'name: "[Birch]"'),
    "CF-S04": swap(DECK, "name: Birch", "name:", 'name: "~"'),
    "CF-S08": swap(DECK, "id: birch", "id: bi rch", "id: bi-rch"),
    "CF-S11": Pair(
        wrong=(
            (DECK, f"{COST}{ROWS}{ASH}", f"{TINT}{LIST}count: 2}}{ROWS}{ASH[:-1]}, tint: [a]}}"),
        ),
        right=(
            (DECK, f"{COST}{ROWS}{ASH}", f"{TINT}{LIST}count: 1}}{ROWS}{ASH[:-1]}, tint: [a]}}"),
        ),
    ),
    "CF-S12": swap(
        GAME,
        "source_locale: en",
        *(f"source_locale: en\nlocales: {one}" for one in ("[en, en]", "[en]")),
    ),
    "CF-S13": swap(
        DECK,
        f"{COST}{ROWS}{ASH}",
        f"{TINT}{MAP}{ROWS}{ASH[:-1]}, tint: {{one: 1}}}}",
        f"{TINT}{MAP}{ROWS}{ASH[:-1]}, tint: {{one: 1, two: 2}}}}",
    ),
    "CF-S14": swap(GAME, "deck: cards.yaml", "deck: crds.yaml"),
    "CF-S15": swap(
        DECK,
        COST,
        f"{TINT}{{type: int, range: 1-3, default: 3, optional: false}}",
        f"{TINT}{{type: int, range: 1-3, default: 3}}",
    ),
    "CF-S16": swap(GAME, COUNT, "count: 5}"),
    "CF-S17": swap(GAME, SIZE, "size: poker, only: {cost: 7}}", "size: poker, only: {cost: 3}}"),
    "CF-S18": Pair(
        given=(("decks/tiny/more.yaml", "", "deck: more\nface: card.xml\ncards:\n  - {id: a}\n"),),
        wrong=(),
        right=((CONFIG, "", "exclude: [more.yaml]\n"),),
    ),
    "CF-S19": adds(GAME, COUNT, f"{MUST}count.cards <}}", f"{MUST}count.cards < 9}}"),
    "CF-S20": adds(GAME, COUNT, f"{MUST}count.crads < 9}}", f"{MUST}count.cards < 9}}"),
    "CF-S21": adds(GAME, COUNT, f"{MUST}count.cards < 4}}", f"{MUST}count.cards < 5}}"),
    "CF-S22": Pair("build tinny", run_right="build tiny"),
    "CF-S23": Pair("check", base="none", right=((CONFIG, "", ""),)),
    "CF-S24": Pair(
        "build --set hnd=3",
        run_right="build --set hand=3",
        given=((GAME, COUNT, COUNT + SETTING),),
    ),
    "CF-S25": swap(GAME, "source_locale: en", "source_locale: english", "source_locale: en-GB"),
    "CF-S29": adds(
        GAME, COUNT, f"{MUST}1 / (count.cards - 4) > 0}}", f"{MUST}1 / (count.cards - 3) > 0}}"
    ),
    "CF-S30": Pair(
        wrong=(("decks/owls/owls.yaml", "", "deck: owls\n"),),
        right=(("decks/owls/owls.txt", "", "deck: owls\n"),),
    ),
}

_STACK = '<stack x="5" y="50" w="40" h="10">{}</stack>'

TEMPLATES = {
    "CF-T01": swap(FACE, "{% if card.text %}", "{% if card.text }"),
    "CF-T04": adds(FACE, RECT, "<rectangle/>", "<rect w='1' h='1'/>"),
    "CF-T05": adds(FACE, RECT, "<text><rect/></text>", "<group><rect w='1' h='1'/></group>"),
    "CF-T07": swap(FACE, 'w="40"', 'w="4 apples"', 'w="41mm"'),
    "CF-T08": adds(FACE, RECT, "<icon x='4' y='50' w='9' h='9'/>", "<rect w='1' h='1'/>"),
    "CF-T09": adds(FACE, RECT, _STACK.format("A word"), _STACK.format("<text>A word</text>")),
    "CF-T11": swap(FACE, "{{ card.name }}", "{{ card.name / 2 }}", "{{ card.name ~ 2 }}"),
    "CF-T12": swap(FACE, 'style="name"', 'style="nme"', 'style="body"'),
    "CF-T13": swap(
        STYLE, "styles:\n", "styles:\n  big: {extends: nme}\n", "styles:\n  big: {extends: name}\n"
    ),
    "CF-T16": adds(
        FACE,
        RECT,
        "<text>{{ t('a', 'One') }}{{ t('a', 'Two') }}</text>",
        "<text>{{ t('a', 'One') }}{{ t('b', 'Two') }}</text>",
    ),
}

#: Codes of rule sheets: what stands in the sheet, and what is written there.
_SHEETS = {
    "CF-T30": ("The card {{ name }}", "The `card` {{ name }}", "The *card* {{ name }}"),
    "CF-T31": ("# {{ game.title }}", "## {{ game.title }}", "# The {{ game.title }}"),
    "CF-T32": (
        "House rules{% endtrans %}",
        "House rules{% endtrans %} {#setup}",
        "House rules{% endtrans %} {#house}",
    ),
    "CF-T33": (
        "The card {{ name }}",
        "The [card {{ name }}](#stup)",
        "The [card {{ name }}](#setup)",
    ),
    "CF-T34": ("{{ sheet.variants_table() }}", "", "{{ sheet.variants_table() }}"),
    "CF-T35": ("{{ cards }} cards", "{{ cards }} cards, 3 piles", "{{ cards }} cards, some piles"),
    "CF-T36": (
        "{{ sheet.house_rules() }}",
        '{{ sheet.house_rules() }}\n\n| a | b |\n|---|---|\n| x | {% trans "tall" %}'
        + "word " * 2000
        + "{% endtrans %} |\n",
        '{{ sheet.house_rules() }}\n\n| a | b |\n|---|---|\n| x | {% trans "tall" %}'
        + "word " * 20
        + "{% endtrans %} |\n",
    ),
}
SHEETS = {
    code: Pair("build", ((RULES, old, wrong),), ((RULES, old, right),), base="sheet")
    for code, (old, wrong, right) in _SHEETS.items()
}

PAIRS = {**YAML, **SCHEMA, **TEMPLATES, **SHEETS}
