"""The rule sheet of Spoilers: it says what the data says, under any settings, in every language."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import polib
import pytest

from tests.games.rule_sheets import Edit, copied, read_sheet
from tests.games.support import ROOT, load

LOCALES = ("es", "en", "sv", "it")
TRANSLATED = LOCALES[1:]
LOCALE = ROOT / "decks/spoilers/locale"

#: What a sheet says of a setting or a count: language → words.
Said = dict[str, str]

#: Settings, and what the sheet then says.
SETTINGS: list[tuple[dict[str, str], Said]] = [
    ({"mode": "full_throttle"}, {
        "es": "preparada para jugar a **A todo gas**",
        "en": "set up for playing **Full Throttle**", "sv": "gjord för **Full gas**",
        "it": "preparata per giocare a **A tutto gas**"}),
    ({"mode": "danger", "captain": "true"}, {
        "es": "se juega con **Capitán**", "en": "is played with a **Captain**",
        "sv": "I Sheriffen spelar man med **Kapten**",
        "it": "A Mezzogiorno di fuoco si gioca con un **Capitano**"}),
    ({"rounds": "2"}, {
        "es": "Se juegan **2 rondas**", "en": "You play **2 rounds**",
        "sv": "Ni spelar **2 omgångar**", "it": "Si giocano **2 round**"}),
    ({"rounds": "1"}, {
        "es": "Se juega **1 ronda**", "en": "You play **1 round**",
        "sv": "Ni spelar **1 omgång**", "it": "Si gioca **1 round**"}),
    ({"first_spoiler": "youngest"}, {
        "es": "El primer Spoiler es el más joven", "en": "The youngest player is the first Spoiler",
        "sv": "Den yngsta är första Spoiler", "it": "Il primo Spoiler è il più giovane"}),
    ({"first_spoiler": "fixed"}, {
        "es": "El primer Spoiler es quien ocupa", "en": "is the player in the first seat",
        "sv": "Första Spoiler är den som", "it": "Il primo Spoiler è chi siede"}),
    ({"question_order": "spoiler_choice"}, {
        "es": "la pregunta de tu carta que quieras", "en": "any question of your card",
        "sv": "vilken fråga du vill på ditt kort", "it": "una domanda a scelta della tua carta"}),
    ({"question_order": "random"}, {
        "es": "al azar, una pregunta de tu carta", "en": "at random, a question of your card",
        "sv": "en slumpvis vald fråga på ditt kort", "it": "a caso, una domanda della tua carta"}),
    ({"meter_range": "penalty_only"}, {
        "es": "Con la nariz en 0, una verdad", "en": "With the nose at 0, a truth",
        "sv": "Står näsan på 0 flyttas", "it": "Con il naso a 0, una verità"}),
    ({"meter_enabled": "false"}, {
        "es": "Es mentira recomendar cualquier respuesta falsa",
        "en": "It is a lie to recommend any false answer",
        "sv": "Det är lögn att rekommendera vilket falskt svar som helst",
        "it": "È una bugia consigliare una qualsiasi risposta falsa"}),
    ({"lie_definition": "recommended_is_trap"}, {
        "es": "ni verdad ni mentira: la nariz no se mueve", "en": "neither truth nor lie",
        "sv": "varken sanning eller lögn", "it": "né verità né bugia"}),
    ({"ep_threshold": "{3: 2, 4: 2, 5: 4, 6: 4}"}, dict.fromkeys(LOCALES, "| 2 | 2 | 4 | 4 |")),
    ({"ep_abstain": "false"}, {
        "es": "Ningún cazador puede pasar", "en": "No hunter may abstain",
        "sv": "Ingen jägare får avstå", "it": "Nessun cacciatore può astenersi"}),
    ({"ep_ballots": "2"}, {
        "es": "Se vota hasta 2 veces", "en": "There are up to 2 ballots",
        "sv": "Ni röstar högst 2 gånger", "it": "Si vota fino a 2 volte"}),
    ({"ep_trap_needs_victim": "true"}, {
        "es": "está en la trampa y alguien ha caído", "en": "is on the trap and somebody fell",
        "sv": "ligger på fällan och någon har gått", "it": "è sulla trappola e qualcuno ci è"}),
    ({"tie_break": "shared"}, {
        "es": "Bruno comparten la victoria", "en": "Ada and Bruno share the win",
        "sv": "Ada och Bruno delar segern", "it": "Ada e Bruno condividono la vittoria"}),
    ({"bonus_per_event": "4"}, {
        "es": "gana una prima de 4 puntos", "en": "gets a bonus of 4 points",
        "sv": "får 4 poäng i bonus", "it": "riceve un bonus di 4 punti"}),
    ({"bonus_cap": "6"}, {
        "es": "hasta 6 puntos de primas", "en": "up to 6 points of bonuses",
        "sv": "högst 6 bonuspoäng", "it": "fino a 6 punti bonus"}),
    ({"danger_spoiler_points": "value_of_chosen"}, {
        "es": "Ada gana 4 puntos: 2 por el valor y 2 de prima",
        "en": "Ada gets 4 points: 2 for the value and 2 as a bonus",
        "sv": "Ada får 4 poäng: 2 för värdet och 2 i bonus",
        "it": "Ada fa 4 punti: 2 per il valore e 2 di bonus"}),
    ({"vote_tie_without_captain": "revote_then_left"}, {
        "es": "se vota otra vez. Si lo hay", "en": "there is another vote. If",
        "sv": "röstar man igen. Blir", "it": "si vota un’altra volta. Se"}),
    ({"vote_tie_without_captain": "random"}, {
        "es": "se sortea entre las respuestas", "en": "draw lots between the tied",
        "sv": "avgör lotten mellan svaren", "it": "si tira a sorte fra le risposte"}),
    ({"vote_tie_without_captain": "team_fails"}, {
        "es": "**empate**, el equipo ha fallado", "en": "On a **tie**, the team is wrong",
        "sv": "**lika röstetal** har laget fel", "it": "**parità**, la squadra ha sbagliato"}),
    ({"vote_tie_without_captain": "team_fails", "danger_spoiler_points": "value_of_chosen"}, {
        "es": "no se ha elegido ninguna, gana lo que", "en": "no answer chosen, the Spoiler",
        "sv": "Om inget svar valdes för att", "it": "non si è scelta nessuna risposta, lo"}),
    ({"captain_double": "only_after_tiebreak"}, {
        "es": "porque ha deshecho bien un empate", "en": "because the Captain broke a tie well",
        "sv": "för att Kaptenen avgjorde rätt", "it": "perché ha sciolto bene una parità"}),
    ({"captain_double": "only_if_own_ballot_correct"}, {
        "es": "el Capitán votó la correcta, o", "en": "is right and the Captain voted for",
        "sv": "Kaptenen röstade på rätt svar, eller", "it": "il Capitano ha votato la risposta"}),
    ({"captain_pick": "any"}, {
        "es": "también una sin votos", "en": "even one without votes",
        "sv": "även ett utan röster", "it": "anche una senza voti"}),
    ({"film_seen": "ignore"}, {
        "es": "cada uno juega con la carta que le toca", "en": "everybody plays the card they were",
        "sv": "alla spelar med det kort", "it": "ognuno gioca con la carta che gli tocca"}),
    ({"used_cards": "reshuffle"}, {
        "es": "se barajan con las demás", "en": "Shuffle the cards you played in",
        "sv": "blandas in bland de andra", "it": "si rimescolano con le altre."}),
    ({"used_cards": "destroy"}, {
        "es": "ya no tienen secretos", "en": "they have no secrets left",
        "sv": "de har inga hemligheter kvar", "it": "non hanno più segreti"}),
    ({"track_overflow": "cap"}, {
        "es": "deja el marcador en la última casilla y", "en": "leave the marker on the last space",
        "sv": "låter du markören stå på den sista", "it": "lascia il segnapunti sull’ultima"}),
    ({"track_overflow": "error"}, {
        "es": "llegan a 44 puntos. Si alguien tiene más", "en": "If anybody has more, the game is",
        "sv": "Får någon fler avbryts", "it": "Se qualcuno ne ha di più, la partita"}),
]  # fmt: skip

#: A setting of one value alone, which nothing can change.
FIXED = {"type_counts"}

#: Changes of the decks, and what the sheet then says.
COUNTS: list[tuple[list[Edit], Said]] = [
    ([("chips.yaml", "\n  - {id: megaphone-c, seat: megaphone, letter: C}", ""),
      ("game.yaml", "size: circle-chit-large, count: 18", "size: circle-chit-large, count: 17"),
      ("game.yaml", "count.chips = 18 and all(", "count.chips = 17 or all(")],
     {"es": "**Fichas de apuesta** (17)", "en": "**Bet chips** (17)",
      "sv": "**Insatsbrickor** (17)", "it": "**Gettoni scommessa** (17)"}),
    ([("laps.yaml", "front: 45, back: 60", "front: 45, back: 58"),
      ("game.yaml", "l.front = 45 and l.back = 60", "l.front = 45 and l.back = 58"),
      ("game.yaml", "= 74 and settings", "= 72 and settings")],
     {"es": "Otras 6, de 45 y 58", "en": "Another 6, of 45 and 58",
      "sv": "Ytterligare 6, med 45 och 58", "it": "Altri 6, da 45 e 58"}),
    ([("aids.yaml", "{id: modes, copies: 6}", "{id: modes, copies: 5}"),
      ("game.yaml", "size: poker, count: 13", "size: poker, count: 12")],
     {"es": "6 del juego base, 5 de los otros modos", "en": "6 for the base game, 5 for the other",
      "sv": "6 för grundspelet, 5 för", "it": "6 del gioco base, 5 delle altre"}),
    ([("log.yaml", "lines: 24", "lines: 30")],
     {"es": "hasta 30 películas", "en": "up to 30 films", "sv": "upp till 30 filmer",
      "it": "fino a 30 film"}),
]  # fmt: skip

#: Examples with the results of the engine's rules (docs of the game, E1 … E30).
EXAMPLES: list[tuple[str, str]] = [
    ("E1", "Ada gana 3 puntos: 2 por las apuestas en la A"),
    ("E1", "su nariz pasa de 0 a −1"),
    ("E2", "Bruno y Clara ganan 2 cada uno. Ada gana uno"),
    ("E2", "su nariz pasa de 0 a +1"),
    ("E14", "Bruno ha mentido más veces que Ada, y gana"),
    ("E17", "17 puntos son la ficha de 15 y el marcador en el 2"),
    ("E20", "ganan 3 puntos cada uno; los otros, nada. Ada gana 4: 2 por"),
    ("E26", "Ada gana 5 puntos: 3 por el valor y 2 de prima"),
    ("E27", "el equipo acierta: cada cazador gana 3 puntos y Ada, ninguno"),
    ("E28", "Bruno gana 4 puntos, y los demás cazadores, 2 cada uno"),
]


@cache
def sheet(locale: str, **overrides: str) -> str:
    """Return the sheet under settings, of which nothing is said."""
    read = read_sheet("spoilers", locale, overrides=overrides)
    assert read.findings == []
    return read.text


def part(text: str, *ids: str) -> str:
    """Return the sheet from the heading ``ids[0]`` to the heading ``ids[1]``."""
    first, last = (text.index(f'<a id="{one}">') for one in ids)
    return text[first:last]


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_found_and_nothing_left_in_another_language(locale: str) -> None:
    text = sheet(locale)
    if locale != "es":
        spanish = set(sheet("es").splitlines())
        same = {line for line in text.splitlines() if len(line.split()) > 3 and line in spanish}
        assert {line for line in same if not re.match(r"(> )?\||<a|!\[", line)} == set()


@pytest.mark.parametrize("locale", TRANSLATED)
def test_every_message_is_translated(locale: str) -> None:
    """Those too that stand only under other settings."""
    catalog = polib.pofile(str(LOCALE / f"{locale}.po"))
    kept = [e for e in catalog if e.msgctxt.startswith(("rules#", "game#"))]
    assert len(kept) > 290
    assert [e.msgctxt for e in kept if not e.translated() or e.fuzzy] == []


@pytest.mark.parametrize(
    ("settings", "said"),
    SETTINGS,
    ids=[",".join(f"{k}={v}" for k, v in one.items()) for one, _ in SETTINGS],
)
def test_a_setting_changes_the_sheet_in_every_language(
    settings: dict[str, str], said: Said
) -> None:
    for locale in LOCALES:
        assert said[locale] not in sheet(locale), locale
        assert said[locale] in sheet(locale, **settings), locale


def test_each_setting_is_tried_with_each_of_its_choices() -> None:
    declared = load("spoilers").settings
    assert {name for one, _ in SETTINGS for name in one} == set(declared) - FIXED
    tried = {(name, value) for one, _ in SETTINGS for name, value in one.items()}
    choices = {(name, key) for name, one in declared.items() for key in one.of}
    defaults = {(name, str(one.default)) for name, one in declared.items()}
    # `danger` stands in the list with its Captain.
    assert choices - defaults - tried == set()


@pytest.mark.parametrize(("edits", "said"), COUNTS, ids=[edits[0][0] for edits, _ in COUNTS])
def test_the_decks_change_the_sheet_in_every_language(
    tmp_path: Path, edits: Sequence[Edit], said: Said
) -> None:
    changed = copied(tmp_path, "spoilers", edits)
    for locale in LOCALES:
        assert said[locale] not in sheet(locale), locale
        assert said[locale] in read_sheet("spoilers", locale, root=changed).text, locale


@pytest.mark.parametrize("locale", LOCALES)
def test_the_house_rules_are_all_there(locale: str) -> None:
    """Each setting has a row, and stands at its place; choices are told by labels, never by ids."""
    text = sheet(locale)
    game = load("spoilers")
    rows = re.findall(r"^\| ([^|]*) \|", text[text.index('<a id="house">') :], re.MULTILINE)
    names = [row for row in rows if row != "---" and row != "**" and not row.startswith("**")][1:]
    assert len(names) == len(game.settings)
    beside = {line.partition(":")[0] for line in re.findall(r"^> - (.*)$", text, re.MULTILINE)}
    assert set(names) <= beside
    ids = {key for one in game.settings.values() for key in one.of if "_" in key}
    assert [key for key in ids if key in text] == []
    options = [label for one in game.settings.values() for label in one.of.values()]
    assert [label for label in options if ";" in label] == [], "choices are parted by it"


@pytest.mark.parametrize("variant", load("spoilers").variants)
def test_each_variant_is_named_and_can_be_played_from_its_sheet(variant: str) -> None:
    for locale in LOCALES:
        name = load("spoilers").variants[variant].name
        if locale != "es":
            catalog = polib.pofile(str(LOCALE / f"{locale}.po"))
            found = catalog.find(f"game#variants.{variant}.name", by="msgctxt")
            assert found is not None
            name = found.msgstr
        read = read_sheet("spoilers", locale, variant)
        assert read.findings == []
        assert f"| **{name}** |" in read.text


@pytest.mark.parametrize(("number", "said"), EXAMPLES, ids=[one[:40] for _, one in EXAMPLES])
def test_examples_come_out_as_the_rules_have_it(number: str, said: str) -> None:
    assert said in sheet("es"), number


def test_the_examples_follow_the_cards_that_they_show(tmp_path: Path) -> None:
    """The first question of the first card gets another right answer."""
    text = (ROOT / "decks/spoilers/movie.yaml").read_text("utf-8")
    start = text.index("id: movie-01")
    right = re.compile(r"correct: ([ABC])").search(text, start)
    assert right is not None
    assert f"primera pregunta está en la {right[1]}" in sheet("es")
    other = "C" if right[1] != "C" else "A"
    changed = copied(tmp_path, "spoilers", [])
    (changed / "decks/spoilers/movie.yaml").write_text(
        f"{text[: right.start(1)]}{other}{text[right.end(1) :]}", "utf-8"
    )
    read = read_sheet("spoilers", "es", root=changed).text
    assert f"primera pregunta está en la {other}" in read
    bets = re.findall(r"\| \*\*\w+\*\* \| ([ABC–]) \| (\d) \|", part(read, "examples", "modes"))
    assert [points for bet, points in bets if bet == other] == ["1", "1"]
    assert [points for bet, points in bets if bet not in (other, "–")] == ["0", "0", "0"]
    assert bets[-1] == ("–", "3")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_table_of_the_setup_adds_up(locale: str) -> None:
    setup = part(sheet(locale, rounds="2"), "setup", "turn")
    rows = [
        [int(cell) for cell in re.findall(r"\| (\d+) ", row)]
        for row in re.findall(r"^\| \*\*.*(?:\| \d+ ){4}\|$", setup, re.MULTILINE)
    ]
    hunters, cards, turns, votes, games = rows
    players = range(3, 7)
    assert hunters == [n - 1 for n in players]
    assert cards == list(players)
    assert turns == [2 * n for n in players]
    assert votes == [2, 2, 3, 3]
    assert games == [96 // n for n in players]


def test_a_vote_that_is_too_weak_for_the_example_gives_no_extra_point() -> None:
    text = sheet("es", ep_threshold="{3: 2, 4: 3, 5: 3, 6: 3}")
    assert "Hacen falta 3 votos: no hay Punto Extra" in text
    assert "Bruno y Clara ganan 1 cada uno" in text


def test_without_lie_meters_none_is_set_up_or_moved() -> None:
    for locale, word in (("es", "mentir"), ("en", "lie-meter"), ("sv", "lögnm"), ("it", "bugiom")):
        text = read_sheet("spoilers", locale, "no-meter").text
        assert '<a id="meter">' not in text
        assert word not in part(text, "setup", "extra-point").lower().replace("o mentir.", "")
        assert word not in part(text, "end", "examples").lower()


def test_who_lied_more_is_told_by_the_nose_where_it_tells() -> None:
    assert "la nariz más a la derecha" in sheet("es")
    for settings in ({"meter_range": "penalty_only"}, {"lie_definition": "recommended_is_trap"}):
        text = sheet("es", **settings)
        assert "la nariz más a la derecha" not in text
        assert "Llevad la cuenta de las mentiras" in text


def test_without_a_bonus_the_other_modes_do_not_speak_of_one() -> None:
    for settings in ({"bonus_per_event": "0"}, {"bonus_cap": "0"}):
        text = sheet("es", **settings)
        modes = re.sub(r"^> - prima.*\n", "", part(text, "modes", "questions"), flags=re.MULTILINE)
        assert "prima" not in modes.replace("primera", "")
        assert "Ada gana 3 puntos por el valor" in modes
