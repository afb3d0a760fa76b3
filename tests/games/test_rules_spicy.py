"""The rule sheet of Spicy: it says what the data says, under every setting, in every language."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import polib
import pytest

from cardforge.source.settings import resolve
from tests.games.rule_sheets import Edit, copied, read_sheet
from tests.games.support import ROOT, load

LOCALES = ("en", "de", "es", "it", "sv")
TRANSLATED = LOCALES[1:]
LOCALE = ROOT / "decks/spicy/locale"

#: What a sheet says of a setting or a count: language → words.
Said = dict[str, str]

#: A setting, what it is set to, and what the sheet then says.
SETTINGS: list[tuple[str, str, Said]] = [
    ("hand_size", "7", {
        "en": "deal 7 cards to each", "de": "teilt jedem 7 Karten aus",
        "es": "reparte 7 cartas a cada", "it": "distribuisci 7 carte a ogni",
        "sv": "ge 7 kort till varje"}),
    ("hand_size", "1", {
        "en": "deal 1 card to each", "de": "teilt jedem 1 Karte aus",
        "es": "reparte 1 carta a cada", "it": "distribuisci 1 carta a ogni",
        "sv": "ge 1 kort till varje"}),
    ("penalty_draw", "3", {
        "en": "**loser** draws 3 cards", "de": "Wer **verliert**, zieht 3 Karten",
        "es": "**Quien pierde** roba 3 cartas", "it": "**Chi perde** pesca 3 carte",
        "sv": "**Den som förlorar** drar 3 kort"}),
    ("trophy_value", "12", {
        "en": "12 + 24 − 4, that is 32 points", "de": "12 + 24 − 4, das macht 32 Punkte",
        "es": "12 + 24 − 4, es decir, 32 puntos", "it": "12 + 24 − 4, cioè 32 punti",
        "sv": "12 + 24 − 4, det blir 32 poäng"}),
    ("trophy_refill", "5", {
        "en": "you take a Golden Tongue and draw 5 cards",
        "de": "Du nimmst eine Goldene Zunge und ziehst 5 Karten",
        "es": "tomas una Lengua de Oro y robas 5 cartas",
        "it": "prendi una Lingua d’Oro e peschi 5 carte",
        "sv": "du tar en Guldtunga och drar 5 kort"}),
    ("worlds_end", "false", {
        "en": "Leave the Last Milk in the box", "de": "Lasst die letzte Milch in der Schachtel",
        "es": "Deja la Última Leche en la caja", "it": "Lascia l’Ultimo Latte nella scatola",
        "sv": "Låt Sista mjölken ligga kvar i asken"}),
    ("worlds_end_below", "{2: 60, 3: 50, 4: 40, 5: 30, 6: 20}",
     dict.fromkeys(LOCALES, "| 28 | 32 | 36 | 40 | 44 |")),
    ("jitter", "3", {
        "en": "up to 3 cards too high or too low", "de": "bis zu 3 Karten zu hoch oder zu tief",
        "es": "hasta 3 cartas más arriba o más abajo",
        "it": "fino a 3 carte troppo in alto o troppo in basso",
        "sv": "upp till 3 kort för högt eller för lågt"}),
    ("rule_cards", "[luck, turn]", {
        "en": "hold for the whole game: Five Seconds Flat, Cake on Its Head",
        "de": "das ganze Spiel lang: Fünf Sekunden, Kuchen, gestürzt",
        "es": "toda la partida: Cinco segundos, Tarta patas arriba",
        "it": "per tutta la partita: Cinque secondi, Torta rovesciata",
        "sv": "gäller hela spelet: Fem sekunder, Tårta upp och ned"}),
    ("first_player", "random", {
        "en": "Draw lots for who begins", "de": "Lost aus, wer beginnt",
        "es": "Se sortea quién empieza", "it": "Si tira a sorte chi comincia",
        "sv": "Lotta vem som börjar"}),
    ("react_priority", "random", {
        "en": "Lots decide who it is", "de": "Das Los entscheidet, wer es ist",
        "es": "Se sortea quién es", "it": "Si tira a sorte chi sia",
        "sv": "Lotten avgör vem det är"}),
    ("react_priority", "reaction_time", {
        "en": "It is whoever was quickest", "de": "Es gilt, wer am schnellsten war",
        "es": "Es el más rápido", "it": "È chi è stato più veloce",
        "sv": "Det är den som var snabbast"}),
    ("must_lead", "false", {
        "en": "opens the new pile or passes, as on any turn",
        "de": "eröffnet den neuen Stapel oder passt, wie in jedem Zug",
        "es": "abre la pila nueva o pasa, como en cualquier turno",
        "it": "apre la nuova pila o passa, come in ogni turno",
        "sv": "öppnar den nya högen eller passar, som på vilken tur som helst"}),
    ("trophy_survives_worlds_end", "false", {
        "en": "the game is over before you take a Golden Tongue",
        "de": "Das Spiel ist aus, bevor du eine Goldene Zunge nimmst",
        "es": "la partida acaba antes de que tomes una Lengua de Oro",
        "it": "la partita finisce prima che tu prenda una Lingua d’Oro",
        "sv": "spelet är slut innan du tar någon Guldtunga"}),
    ("copy_window", "until_covered", {
        "en": "may be copied until another one lies on it",
        "de": "darf nachgelegt werden, bis eine andere darauf liegt",
        "es": "se puede copiar hasta que haya otra encima",
        "it": "si può copiare finché non ce n’è sopra un’altra",
        "sv": "får kopieras tills ett annat ligger på det"}),
    ("copy_repeat", "once", {
        "en": "nobody copies a copy", "de": "auf eine nachgelegte nicht mehr",
        "es": "nadie copia una copia", "it": "nessuno copia una copia",
        "sv": "ingen kopierar en kopia"}),
    ("chili_scope", "restart_only", {
        "en": "3 to 10 in Pepper, and nothing else", "de": "3 bis 10 in Pfeffer folgen und sonst",
        "es": "del 3 al 10 de pimienta, y nada más", "it": "da 3 a 10 di pepe, e nient’altro",
        "sv": "3 till 10 i peppar, och inget annat"}),
    ("strict", "false", {
        "en": "it lets you make these mistakes", "de": "lässt es diese Fehler zu",
        "es": "te deja cometer estos errores", "it": "ti lascia fare questi errori",
        "sv": "låter det dig göra de här misstagen"}),
    ("show_D", "exact", {
        "en": "anybody may count the cards above", "de": "darf jeder die Karten über",
        "es": "cualquiera puede contar las cartas", "it": "chiunque può contare le carte",
        "sv": "får vem som helst räkna korten"}),
    ("show_D", "hidden", {
        "en": "keep the sides of the deck covered", "de": "die Seiten des Nachziehstapels bedeckt",
        "es": "tapad los lados del mazo", "it": "tenete coperti i lati del mazzo",
        "sv": "Håll lekens sidor skymda"}),
]  # fmt: skip

#: Changes of the decks, and what the sheet then says.
COUNTS: list[tuple[list[Edit], Said]] = [
    ([("spice.yaml", "id: tofu, copies: 5", "id: tofu, copies: 6"),
      ("spice.yaml", "id: pinch, copies: 5", "id: pinch, copies: 6"),
      ("game.yaml", "size: poker, count: 100", "size: poker, count: 102"),
      ("game.yaml", "{2: 68, 3: 52, 4: 36, 5: 20, 6: 4}", "{2: 70, 3: 54, 4: 38, 5: 22, 6: 6}")],
     {"en": "**A Pinch** (6 cards)", "de": "**Eine Prise** (6 Karten)",
      "es": "**la Pizca «A Pinch»** (6 cartas)", "it": "**il Pizzico «A Pinch»** (6 carte)",
      "sv": "**Nypan ”A Pinch”** (6 kort)"}),
    ([("trophies.yaml", "copies: 3", "copies: 4"),
      ("game.yaml", "deck: trophies.yaml, kind: card, size: poker, count: 3",
       "deck: trophies.yaml, kind: card, size: poker, count: 4")],
     {"en": "the last of the 4 Golden Tongues", "de": "die letzte der 4 Goldenen Zungen",
      "es": "la última de las 4 Lenguas de Oro", "it": "l’ultima delle 4 Lingue d’Oro",
      "sv": "den sista av de 4 Guldtungorna"}),
    ([("rule_cards.yaml", "numbers: [4]", "numbers: [7]")],
     {"en": "“7 Wasabi”. Bo passes", "de": "„7 Wasabi“ an. Bo passt",
      "es": "«7 de wasabi». Bo pasa", "it": "«7 di wasabi». Bo passa",
      "sv": "”7 wasabi”. Bo passar"}),
]  # fmt: skip


@cache
def sheet(locale: str, **overrides: str) -> str:
    """Return the sheet under settings, of which nothing is said."""
    read = read_sheet("spicy", locale, overrides=overrides)
    assert read.findings == []
    return read.text


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_found_and_nothing_left_in_another_language(locale: str) -> None:
    read = read_sheet("spicy", locale)
    assert read.findings == []
    if locale != "en":
        english = set(sheet("en").splitlines())
        same = {
            line for line in read.text.splitlines() if len(line.split()) > 3 and line in english
        }
        assert {line for line in same if not line.startswith(("|", "<a"))} == set()


@pytest.mark.parametrize("locale", TRANSLATED)
def test_every_message_is_translated(locale: str) -> None:
    """Those too that stand only under other settings."""
    catalog = polib.pofile(str(LOCALE / f"{locale}.po"))
    kept = [e for e in catalog if e.msgctxt.startswith(("rules#", "game#"))]
    assert len(kept) > 250
    assert [e.msgctxt for e in kept if not e.translated() or e.fuzzy] == []


@pytest.mark.parametrize(
    ("setting", "value", "said"), SETTINGS, ids=[f"{one}={value}" for one, value, _ in SETTINGS]
)
def test_a_setting_changes_the_sheet_in_every_language(
    setting: str, value: str, said: Said
) -> None:
    for locale in LOCALES:
        assert said[locale] not in sheet(locale), locale
        assert said[locale] in sheet(locale, **{setting: value}), locale


def test_each_setting_is_tried() -> None:
    assert {name for name, _, _ in SETTINGS} == set(load("spicy").settings)


@pytest.mark.parametrize(("edits", "said"), COUNTS, ids=[edits[0][0] for edits, _ in COUNTS])
def test_the_decks_change_the_sheet_in_every_language(
    tmp_path: Path, edits: list[Edit], said: Said
) -> None:
    changed = copied(tmp_path, "spicy", edits)
    for locale in LOCALES:
        assert said[locale] not in sheet(locale), locale
        assert said[locale] in read_sheet("spicy", locale, root=changed).text, locale


@pytest.mark.parametrize("locale", LOCALES)
def test_the_house_rules_are_all_there(locale: str) -> None:
    """Each setting has a row; choices are told by their labels, never by ids."""
    text = sheet(locale)
    rows = text[text.index('<a id="house">') :]
    game = load("spicy")
    assert len(re.findall(r"^\| ", rows, re.MULTILINE)) == len(game.settings) + 2
    ids = {key for one in game.settings.values() for key in one.of if "_" in key or "0" in key}
    assert [key for key in ids if key in rows] == []


@pytest.mark.parametrize("variant", load("spicy").variants)
def test_each_variant_is_named_and_can_be_played_from_its_sheet(variant: str) -> None:
    game = load("spicy")
    for locale in LOCALES:
        catalog = LOCALE / f"{locale}.po"
        name = game.variants[variant].name
        if locale != "en":
            found = polib.pofile(str(catalog)).find(f"game#variants.{variant}.name", by="msgctxt")
            assert found is not None
            name = found.msgstr
        read = read_sheet("spicy", locale, variant)
        assert read.findings == []
        assert f"| **{name}** |" in read.text


@pytest.mark.parametrize("locale", LOCALES)
def test_the_table_of_the_setup_adds_up(locale: str) -> None:
    text = sheet(locale)
    rows = [
        [int(cell) for cell in re.findall(r"\| (\d+) ", row)]
        for row in re.findall(r"^\| \*\*.*(?:\| \d+ ){5}\|$", text, re.MULTILINE)
    ]
    settings: Any = resolve(load("spicy"))
    deck, below, above = rows
    players = range(2, 7)
    assert deck == [100 - n * settings["hand_size"] for n in players]
    assert below == [settings["worlds_end_below"][n] for n in players]
    assert [high + low for high, low in zip(above, below, strict=True)] == deck


def test_without_milk_no_word_of_it_is_left_in_setup_and_end() -> None:
    text = sheet("en", worlds_end="false")
    setup = text[text.index("## Setup") : text.index("## A turn")]
    end = text[text.index("## End and points") : text.index("## Mistakes")]
    assert setup.count("Milk") == 1
    assert "Milk" not in end
    assert "a card is to be drawn and the deck is empty" in end


def test_a_penalty_too_small_for_the_example_leaves_it_out() -> None:
    assert "Example: Milk!" in sheet("en")
    assert "Example: Milk!" not in sheet("en", penalty_draw="1")
