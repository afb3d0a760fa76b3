"""The rule sheet of the dilemma game: it says what the data says, under every setting."""

import re
from functools import cache
from pathlib import Path

import polib
import pytest

from tests.games.rule_sheets import Edit, copied, read_sheet
from tests.games.support import ROOT, load

LOCALES = ("sv", "en", "es", "it")
LOCALE = ROOT / "decks/dilemma/locale"


def each(hand: int) -> str:
    """Return a hand for every number of players, as a setting is given."""
    return "{" + ", ".join(f"{n}: {hand}" for n in range(3, 11)) + "}"


#: What a sheet says of a setting or a count: language → words.
Said = dict[str, str]

#: A setting, what it is set to, and what the sheet then says.
SETTINGS: list[tuple[str, str, Said]] = [
    ("answer_split", "y8n8d14", {
        "sv": "| **Det beror på** | 14 |", "en": "| **It depends** | 14 |",
        "es": "| **Depende** | 14 |", "it": "| **Dipende** | 14 |"}),
    ("answer_split", "y15n15d0", {
        "sv": "Det finns inga svarskort med **Det beror på**",
        "en": "There are no answer cards that say **It depends**",
        "es": "No hay cartas de respuesta con **Depende**",
        "it": "Non ci sono carte risposta con **Dipende**"}),
    ("question_hand", each(2), {
        "sv": "träff. Ada har 1 fråga kvar", "en": "a hit. Ada has 1 question left",
        "es": "acierto. A Ada le queda 1 pregunta", "it": "centro. Ad Ada resta 1 domanda"}),
    ("tray_questions", "100", {
        "sv": "Räkna av 100 frågekort", "en": "Count off 100 question cards",
        "es": "Contad 100 cartas de pregunta", "it": "Contate 100 carte domanda"}),
    ("tray_questions", "101", {
        "sv": "Resten (158) är reserv", "en": "The rest (158) is a reserve",
        "es": "El resto (158) es la reserva", "it": "Il resto (158) è la riserva"}),
    ("tray_questions", "102", {
        "sv": "ta reserven ur askarna", "en": "take the reserve from the boxes",
        "es": "tomad la reserva de las cajas", "it": "prendete la riserva dalle scatole"}),
    ("challenges", "false", {
        "sv": "de används inte när ni spelar utan utmaningar",
        "en": "not used when you play without challenges",
        "es": "no se usan si jugáis sin desafíos", "it": "non si usano se giocate senza sfide"}),
    ("challenge_priority", "random", {
        "sv": "Då lottar de om saken", "en": "Then they draw lots",
        "es": "Entonces lo echan a suertes", "it": "Allora tirano a sorte"}),
    ("give_optional", "true", {
        "sv": "Vinnaren får, men måste inte, ge", "en": "The winner may, but need not, hand",
        "es": "Quien gana puede, si quiere, dar", "it": "Chi vince può, se vuole, dare"}),
    ("equal_turns", "true", {
        "sv": "är klart när givaren har frågat", "en": "is over when the dealer has asked",
        "es": "acaba cuando ha preguntado quien repartió",
        "it": "è finito quando ha domandato il mazziere"}),
    ("free_questions", "true", {
        "sv": "som den står eller ändrad", "en": "as it stands or changed to suit",
        "es": "tal cual o cambiada", "it": "così com’è o cambiata"}),
    ("argument_seconds", "45", {
        "sv": "får 45 sekunder för varje inlägg", "en": "have 45 seconds for each speech",
        "es": "tienen 45 segundos para cada", "it": "hanno 45 secondi per ogni intervento"}),
    ("argument_seconds", "1", {
        "sv": "får 1 sekund för varje inlägg", "en": "have 1 second for each speech",
        "es": "tienen 1 segundo para cada", "it": "hanno 1 secondo per ogni intervento"}),
    ("argument_seconds", "0", {
        "sv": "Ingen tar tid", "en": "Nobody takes the time",
        "es": "Nadie mide el tiempo", "it": "Nessuno misura il tempo"}),
    ("dealer", "random", {
        "sv": "Lotta vem som är **givare**", "en": "Draw lots for the **dealer**",
        "es": "Echad a suertes **quién reparte**", "it": "Tirate a sorte il **mazziere**"}),
    ("max_turns", "500", {
        "sv": "slut efter 500 drag", "en": "over after 500 turns",
        "es": "acabado tras 500 turnos", "it": "finita dopo 500 turni"}),
]  # fmt: skip

#: More cards than there must be.
MORE: Edit = ("game.yaml", "count.blank = 300", "count.blank >= 300")

#: Changes of the data, and what the sheet then says.
COUNTS: list[tuple[list[Edit], Said]] = [
    ([("game.yaml", "fork.xml, size: poker, count: 10", "fork.xml, size: poker, count: 12"),
      ("game.yaml", "that: count.votes = 10", "that: count.votes >= 10"), MORE],
     {"sv": "**Röstkort** (12)", "en": "**Vote cards** (12)", "es": "**Cartas de voto** (12)",
      "it": "**Carte voto** (12)"}),
    ([("game.yaml", "aid_challenge.xml, size: poker, count: 10",
       "aid_challenge.xml, size: poker, count: 11")],
     {"sv": "**Minneskort** (11)", "en": "**Player aids** (11)", "es": "**Cartas de ayuda** (11)",
      "it": "**Carte di riepilogo** (11)"}),
    ([("answers.yaml", "id: yes, answer: yes, copies: {by: settings.answer_split, y10n10d10: 10",
       "id: yes, answer: yes, copies: {by: settings.answer_split, y10n10d10: 12"),
      ("game.yaml", "deck: answers.yaml, kind: card, size: poker, count: 30",
       "deck: answers.yaml, kind: card, size: poker, count: 32"),
      ("game.yaml", "that: count.answers = 30", "that: count.answers >= 30"),
      ("game.yaml", "<= count.answers - players <= 27", "<= count.answers - players <= 29"), MORE],
     {"sv": "ligger 29 svarskort kvar efter given, ett för varje drag. I drag 30 blandas de 30",
      "en": "29 answer cards are left after the deal, one for each turn. In turn 30 the 30",
      "es": "quedan 29 cartas de respuesta después de repartir, una para cada turno. "
            "En el turno 30 se barajan las 30",
      "it": "restano 29 carte risposta, una per ogni turno. Nel turno 30 si mescolano le 30"}),
    ([("trays.yaml", "- {id: questions-3,", "- {id: questions-3, copies: 2,"),
      ("game.yaml", "size: 149x124, count: 7", "size: 149x124, count: 8")],
     {"sv": "limma de 8 facken", "en": "glue the 8 trays", "es": "pegad las 8 bandejas",
      "it": "incollate le 8 vaschette"}),
    ([("trays.yaml", "- {id: questions-2,", "- {id: questions-2, copies: 3,"),
      ("game.yaml", "size: 149x124, count: 7", "size: 149x124, count: 9")],
     {"sv": "| **frågor** | 5 |", "en": "| **questions** | 5 |", "es": "| **preguntas** | 5 |",
      "it": "| **domande** | 5 |"}),
    ([("game.yaml", "minutes: 60-90", "minutes: 45-75")],
     {"sv": "tar 45–75 minuter", "en": "takes 45–75 minutes", "es": "dura 45–75 minutos",
      "it": "dura 45–75 minuti"}),
]  # fmt: skip

#: What the sheet of a variant says that the one without a variant does not.
VARIANTS: dict[str, Said] = {
    "plain": {"sv": "liksom röstkorten", "en": "and the vote cards too",
              "es": "y también las cartas de voto", "it": "e anche le carte voto"},
    "equal": {"sv": "**Alla som då är utan frågor vinner tillsammans.**",
              "en": "**All who are then without questions win together.**",
              "es": "**Todos los que entonces estén sin preguntas ganan juntos.**",
              "it": "**Tutti quelli che a quel punto sono senza domande vincono insieme.**"},
    "free": {"sv": "Lägg fram en av dina frågor", "en": "Lay out one of your questions",
             "es": "Pon delante una de tus preguntas", "it": "Metti davanti a te una delle"},
    "sly": {"sv": "| **Ja** | 12 |", "en": "| **Yes** | 12 |", "es": "| **Sí** | 12 |",
            "it": "| **Sì** | 12 |"},
    "level": {"sv": "| **Nej** | 11 |", "en": "| **No** | 11 |", "es": "| **No** | 11 |",
              "it": "| **No** | 11 |"},
    "hazy": {"sv": "| **Det beror på** | 14 |", "en": "| **It depends** | 14 |",
             "es": "| **Depende** | 14 |", "it": "| **Dipende** | 14 |"},
    "blunt": {"sv": "Det ger alltid en bom", "en": "It is always a miss",
              "es": "Siempre es un fallo", "it": "Va sempre a vuoto"},
    "brisk": {"sv": "är 4 spelare, så de har 4 frågor", "en": "so they have 4 questions each",
              "es": "así que tienen 4 preguntas", "it": "quindi hanno 4 domande a testa"},
}  # fmt: skip


@cache
def sheet(locale: str, **overrides: str) -> str:
    """Return the sheet under settings, of which nothing is found."""
    read = read_sheet("dilemma", locale, overrides=overrides)
    assert read.findings == []
    return read.text


def part(text: str, first: str, after: str) -> str:
    """Return a sheet from one heading up to another."""
    return text[text.index(f'<a id="{first}">') : text.index(f'<a id="{after}">')]


def cells(text: str) -> list[list[int]]:
    """Return the rows of eight numbers of a sheet's tables, one for each number of players."""
    return [
        [int(cell) for cell in re.findall(r"\| (\d+) ", row)]
        for row in re.findall(r"^\| \*\*.*(?:\| \d+ ){8}\|$", text, re.MULTILINE)
    ]


def votes(text: str) -> list[list[int]]:
    """Return the rows of the example: halos, forks, what Ada to Eva have after the vote."""
    rows = re.findall(r"^> \|((?: \**\d+\** \|){7})$", text, re.MULTILINE)
    return [[int(number) for number in re.findall(r"\d+", row)] for row in rows]


def test_the_sheet_is_in_four_languages() -> None:
    game = load("dilemma")
    assert (*game.locales, *game.rules_in) == LOCALES


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_found_and_nothing_left_in_another_language(locale: str) -> None:
    text = sheet(locale)
    if locale != "sv":
        swedish = set(sheet("sv").splitlines())
        same = {line for line in text.splitlines() if len(line.split()) > 3 and line in swedish}
        kept = ("|", "<a", "![", "> |", "> ![")
        assert {line for line in same if not line.startswith(kept)} == set()


@pytest.mark.parametrize("locale", LOCALES[1:])
def test_every_message_is_translated(locale: str) -> None:
    """Those too that stand only under other settings."""
    catalog = polib.pofile(str(LOCALE / f"{locale}.po"))
    rules = [entry for entry in catalog if entry.msgctxt.startswith(("rules#", "game#"))]
    assert len(rules) > 200
    assert [entry.msgctxt for entry in rules if not entry.translated() or entry.fuzzy] == []


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    SETTINGS,
    ids=[f"{one}={value}" for one, value, _ in SETTINGS],
)
def test_a_setting_changes_the_sheet_in_every_language(
    setting: str, value: str, said: Said
) -> None:
    for locale in LOCALES:
        assert said[locale] not in sheet(locale), locale
        assert said[locale] in sheet(locale, **{setting: value}), locale


def test_each_setting_is_tried() -> None:
    assert {name for name, _, _ in SETTINGS} == set(load("dilemma").settings)


@pytest.mark.parametrize(("edits", "said"), COUNTS, ids=[edits[0][2] for edits, _ in COUNTS])
def test_the_data_change_the_sheet_in_every_language(
    tmp_path: Path, edits: list[Edit], said: Said
) -> None:
    changed = copied(tmp_path, "dilemma", edits)
    for locale in LOCALES:
        assert said[locale] not in sheet(locale), locale
        assert said[locale] in read_sheet("dilemma", locale, root=changed).text, locale


@pytest.mark.parametrize("locale", LOCALES)
def test_the_house_rules_are_all_there(locale: str) -> None:
    """Each setting has a row; choices are told by their labels, never by ids."""
    game = load("dilemma")
    rows = part(sheet(locale), "house", "quick")
    assert len(re.findall(r"^\| ", rows, re.MULTILINE)) == len(game.settings) + 2
    ids = {key for one in game.settings.values() for key in one.of if "_" in key or "0" in key}
    assert [key for key in ids if key in rows] == []


def test_each_variant_is_tried() -> None:
    assert set(VARIANTS) == set(load("dilemma").variants)


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_is_named_and_can_be_played_from_its_sheet(variant: str) -> None:
    for locale in LOCALES:
        name = load("dilemma").variants[variant].name
        if locale != "sv":
            catalog = polib.pofile(str(LOCALE / f"{locale}.po"))
            found = catalog.find(f"game#variants.{variant}.name", by="msgctxt")
            assert found is not None
            name = found.msgstr
        assert f"| **{name}** |" in part(sheet(locale), "variants", "house")
        read = read_sheet("dilemma", locale, variant)
        assert read.findings == []
        assert VARIANTS[variant][locale] in read.text, locale
        assert VARIANTS[variant][locale] not in sheet(locale), locale


@pytest.mark.parametrize("locale", LOCALES)
def test_the_tables_for_each_number_of_players(locale: str) -> None:
    """Dealt and left as the arithmetic of the game has it; the short evening; in short."""
    each_has = [5, 5, 5, 4, 4, 3, 3, 3]
    dealt = [15, 20, 25, 24, 28, 24, 27, 30]
    assert cells(sheet(locale)) == [
        each_has,
        dealt,
        [259 - n for n in dealt],
        [27, 26, 25, 24, 23, 22, 21, 20],
        [7, 6, 5, 4, 3, 2, 1, 0],
        [4, 4, 4, 3, 3, 3, 3, 3],
    ]
    quick = part(sheet(locale) + '<a id="over">', "quick", "over")
    row = " ".join(f"\\| {n}" for n in each_has)
    assert re.search(rf"^> \| \*\*\w+\*\* {row} \|$", quick, re.MULTILINE)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_vote_moves_one_question_from_the_winner_to_the_loser(locale: str) -> None:
    assert votes(sheet(locale)) == [[2, 3, 4, 5, 6, 5, 5], [3, 2, 6, 5, 4, 5, 5]]


def test_a_lone_question_stays_where_it_is() -> None:
    assert votes(sheet("sv", question_hand=each(1))) == [
        [2, 3, 1, 1, 1, 1, 1],
        [3, 2, 1, 1, 1, 1, 1],
    ]


WORDS = {"sv": "utman", "en": "challeng", "es": "desaf", "it": "sfid"}


@pytest.mark.parametrize("locale", LOCALES)
def test_without_challenges_the_rules_of_the_game_know_none(locale: str) -> None:
    """They are named where a card, a variant or a house rule is told of, and nowhere else."""
    text = sheet(locale, challenges="false")
    played = part(text, "setup", "variants") + text[text.index('<a id="quick">') :]
    assert WORDS[locale] in part(sheet(locale), "setup", "variants").lower()
    assert WORDS[locale] not in played.lower()


@pytest.mark.parametrize("equal", ["true", "false"])
def test_the_winner_is_told_in_one_way(equal: str) -> None:
    text = sheet("en", equal_turns=equal)
    ends = part(text, "end", "piles")
    assert ("wins at once" in ends) == (equal == "false")
    assert ("win together" in ends) == (equal == "true")
    assert ("you win at once" in text) == (equal == "false")


def test_questions_for_adults_are_named_by_their_numbers(tmp_path: Path) -> None:
    assert "numbers 77, 83, 92, 93, 179." in sheet("en")
    source = (ROOT / "decks/dilemma/questions.yaml").read_text("utf-8")
    first = source.index("rating: all")
    start = source.rindex("- id:", 0, first)
    old = source[start : first + len("rating: all")]
    changed = copied(tmp_path, "dilemma", [("questions.yaml", old, old.replace("all", "adult"))])
    assert "numbers 1, 77, 83, 92, 93, 179." in read_sheet("dilemma", "en", root=changed).text
