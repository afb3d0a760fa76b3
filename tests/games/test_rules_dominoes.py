"""The rule sheet of the dominoes: it says what the data says, under every setting and language."""

import re
from functools import cache
from pathlib import Path

import polib
import pytest

from cardforge.source.settings import resolve
from tests.games.rule_sheets import copied, read_sheet
from tests.games.support import ROOT, load
from tests.games.test_dominoes import SETS

LOCALES = ("en", "de", "es", "it", "sv", "ja", "ar")
TRANSLATED = LOCALES[1:]
LOCALE = ROOT / "decks/dominoes/locale"

#: What a sheet says of a setting: language → words.
Said = dict[str, str]

#: A setting, what it is set to, and what the sheet then says.
SETTINGS: list[tuple[str, str, Said]] = [
    ("target_per_player", "30", {
        "en": "You play with 4: 120 points win. Ada has 100 and scores",
        "de": "Ihr spielt zu 4: 120 Punkte gewinnen. Ada hat 100 und",
        "es": "Sois 4: se gana con 120 puntos. Ana tiene 100 y puntúa",
        "it": "Siete in 4: si vince con 120 punti. Ada ne ha 100 e ne",
        "sv": "Ni är 4 spelare: 120 poäng vinner. Ada har 100 och får",
        "ja": "4人で遊ぶと、120点で勝ちです。アヤは100点を持っていて、35点",
        "ar": "عددكم 4: الفوز عند 120 من النقاط. لدى سلمى 100 وتسجل 35",
    }),
    ("values", "flat20", {
        "en": "| **Double link** | 0 |",
        "de": "| **Doppelkette** | 0 |",
        "es": "| **Doble cadena** | 0 |",
        "it": "| **Doppia catena** | 0 |",
        "sv": "| **Dubbelkedja** | 0 |",
        "ja": "| **ダブルチェーン** | 0 |",
        "ar": "| **سلسلة مزدوجة** | 0 |",
    }),
    ("blocked", "sum", {
        "en": "the lowest, and scores 4 + 5 = 9.",
        "de": "niedrigste und bekommt 4 + 5 = 9.",
        "es": "es la más baja, y puntúa 4 + 5 = 9.",
        "it": "è la più bassa, e segna 4 + 5 = 9.",
        "sv": "poäng är lägst, och får 4 + 5 = 9.",
        "ja": "ずつ持っています。3点の手牌が最も低く、得点は4 + 5 = 9点です。",
        "ar": "قيمتها 3 هي الأقل، وتسجل 4 + 5 = 9.",
    }),
    ("blocked", "none", {
        "en": "All pass: nobody scores.",
        "de": "Alle passen: niemand bekommt etwas.",
        "es": "Todos pasan: nadie puntúa.",
        "it": "Tutti passano: nessuno segna.",
        "sv": "Alla passar: ingen får poäng.",
        "ja": "全員パス：誰も得点しない。",
        "ar": "مرر الجميع: لا يسجل أحد.",
    }),
    ("branch_opens", "3", {
        "en": "3 open ends: its short sides, and its other long side.",
        "de": "3 offene Enden: seine kurzen Seiten und seine andere",
        "es": "3 extremos abiertos: sus lados cortos y su otro lado",
        "it": "3 estremità aperte: i lati corti e l’altro lato lungo.",
        "sv": "3 öppna ändar: kortsidorna och den andra långsidan.",
        "ja": "開いた端は3つ：両方の短い辺と、もう一方の長い辺です。",
        "ar": "عدد الأطراف المفتوحة 3: ضلعاها القصيران وضلعها الطويل",
    }),
    ("extras_per_branch", "1", {
        "en": "In the same turn you may add 1 tile in line at one of",
        "de": "Im selben Zug darfst du 1 Stein längs an eines dieser",
        "es": "En el mismo turno puedes añadir 1 ficha en línea en uno",
        "it": "Nello stesso turno puoi aggiungere 1 tessera in fila a",
        "sv": "På samma tur får du lägga till 1 bricka på längden vid",
        "ja": "同じ手番のうちに、これらの端に1枚まで、各端に1枚ずつ、牌を縦に追加",
        "ar": "لك في الدور نفسه أن تضيف قطعة واحدة (1) بالطول عند أحد",
    }),
    ("extras_per_branch", "0", {
        "en": "You add no tiles: your turn is over.",
        "de": "Du legst nichts an: Dein Zug ist vorbei.",
        "es": "No añades ninguna ficha: tu turno ha terminado.",
        "it": "Non aggiungi tessere: il tuo turno è finito.",
        "sv": "Du lägger inte till några brickor: din tur är slut.",
        "ja": "牌は追加しません。手番は終わりです。",
        "ar": "لا تضيف قطعًا: انتهى دورك.",
    }),
    ("extra_chain", "true", {
        "en": "A tile that you add may be a double laid across itself,",
        "de": "Ein Stein, den du anlegst, darf selbst ein quer",
        "es": "Una ficha que añades puede ser a su vez un doble",
        "it": "Una tessera che aggiungi può essere a sua volta un",
        "sv": "En bricka som du lägger till får själv vara en dubbel",
        "ja": "追加する牌も、横に置いたダブルにできます。その端にもさらに追加できま",
        "ar": "يجوز أن تكون القطعة المضافة مزدوجة بالعرض، ولك أن تضيف",
    }),
    ("double_link_value", "declared", {
        "en": "A double link takes the pips that it lies across, and",
        "de": "Eine Doppelkette nimmt die Augen an, an denen sie quer",
        "es": "Una doble cadena toma las pintas en las que se",
        "it": "Una doppia catena prende i pallini a cui sta di",
        "sv": "En dubbelkedja tar de prickar som den ligger på tvären",
        "ja": "ダブルチェーンは、横に置いたところの目とみなし、その端もその目とみな",
        "ar": "تأخذ السلسلة المزدوجة قيمة الدوائر التي وُضعت عندها",
    }),
    ("hex_sides", "labelled", {
        "en": "At a side fit only as many pips as its number says, or",
        "de": "An eine Seite passen nur so viele Augen, wie ihre Zahl",
        "es": "En un lado encajan solo tantas pintas como dice su",
        "it": "A un lato vanno bene solo tanti pallini quanti ne dice",
        "sv": "Vid en sida passar bara så många prickar som dess tal",
        "ja": "辺には、その数字と同じ数の目か、チェーンだけがつながります。",
        "ar": "لا يناسب الضلعَ إلا دوائر بعدد رقمه، أو سلسلة.",
    }),
    ("voluntary_pass", "true", {
        "en": "You may pass whenever you like, and must pass if none",
        "de": "Du darfst passen, wann du willst, und musst passen,",
        "es": "Puedes pasar cuando quieras, y tienes que pasar si",
        "it": "Puoi passare quando vuoi, e devi passare se nessuna",
        "sv": "Du får passa när du vill, och måste passa om ingen av",
        "ja": "いつでもパスできます。つながる牌がなければ、パスしなければなりません",
        "ar": "لك أن تمرر متى شئت، ويجب أن تمرر إن لم تناسب أي من قطعك.",
    }),
    ("rotation", "winner", {
        "en": "Whoever won the last round begins",
        "de": "Wer die letzte Runde gewonnen hat, beginnt",
        "es": "Empieza quien ganó la última",
        "it": "Comincia chi ha vinto l’ultima",
        "sv": "Den som vann den senaste omgången börjar",
        "ja": "前のラウンドに勝った人が始めます",
        "ar": "يبدأ الفائز بالجولة الأخيرة",
    }),
    ("rotation", "winner", {
        "en": "If nobody won it, the left neighbour of the one who began",
        "de": "Hat niemand sie gewonnen, beginnt der linke Nachbar",
        "es": "Si nadie la ganó, empieza quien está a la izquierda",
        "it": "Se nessuno l’ha vinta, comincia chi siede a sinistra",
        "sv": "Vann ingen den börjar den till vänster om den som",
        "ja": "誰も勝たなかったときは、そのラウンドを始めた人の左隣が始めます",
        "ar": "وإن لم يفز بها أحد بدأ الجالس إلى يسار من بدأها",
    }),
    ("rounds_cap", "3", {
        "en": "If nobody has won after 3 rounds, the match is broken",
        "de": "Hat nach 3 Runden niemand gewonnen, wird die Partie",
        "es": "Si nadie ha ganado tras 3 rondas, la partida se",
        "it": "Se dopo 3 manche nessuno ha vinto, la partita si",
        "sv": "Har ingen vunnit efter 3 omgångar avbryts partiet, och",
        "ja": "3ラウンドで誰も勝たなければ、マッチを打ち切り、最も点の多い人が勝ち",
        "ar": "إن لم يفز أحد بعد 3 جولات أُوقفت المباراة وفاز المتقدم؛",
    }),
    ("show_aside", "true", {
        "en": "They are shown after the round, and score nothing.",
        "de": "Sie werden nach der Runde gezeigt und zählen nichts.",
        "es": "Se muestran después de la ronda, y no puntúan.",
        "it": "Si mostrano dopo la manche, e non valgono punti.",
        "sv": "De visas efter omgången, och ger inga poäng.",
        "ja": "ラウンドの後に見せます。得点にはなりません。",
        "ar": "تُكشف بعد الجولة، ولا تُحتسب.",
    }),
    ("pieces", "cards", {
        "en": "The tiles are cards here. What the rules say of tiles",
        "de": "Die Steine sind hier Karten. Was die Regeln über Steine",
        "es": "Aquí las fichas son cartas. Lo que las reglas dicen de",
        "it": "Qui le tessere sono carte. Quello che le regole dicono",
        "sv": "Brickorna är kort här. Det som reglerna säger om",
        "ja": "この版では牌はカードです。ルールで牌について述べることは、カードにも",
        "ar": "القطع هنا بطاقات. وما تقوله القواعد عن القطع يسري عليها.",
    }),
    ("composition", "B12", {
        "en": "| **Pips and pips** | 21 | Meets the same pips. 6 of",
        "de": "| **Augen und Augen** | 21 | Trifft auf gleiche Augen.",
        "es": "| **Pintas y pintas** | 21 | Se junta con pintas",
        "it": "| **Pallini e pallini** | 21 | Incontra pallini uguali.",
        "sv": "| **Prickar och prickar** | 21 | Möter lika prickar. 6",
        "ja": "| **目と目** | 21 | 同じ目につながる。このうち6枚は、",
        "ar": "| **دوائر ودوائر** | 21 | تلتقي بمثل دوائرها. منها 6",
    }),
    ("deal", "{2: 10, 3: 11, 4: 12, 5: 9, 6: 7}", {
        "en": "| **Tiles set aside** | 28 | 15 | 0 | 3 | 6 |",
        "de": "| **Steine beiseite** | 28 | 15 | 0 | 3 | 6 |",
        "es": "| **Fichas apartadas** | 28 | 15 | 0 | 3 | 6 |",
        "it": "| **Tessere messe da parte** | 28 | 15 | 0 | 3 | 6 |",
        "sv": "| **Brickor som läggs undan** | 28 | 15 | 0 | 3 | 6 |",
        "ja": "| **脇に置く牌** | 28 | 15 | 0 | 3 | 6 ",
        "ar": "| **القطع المنحّاة** | 28 | 15 | 0 | 3 | 6 |",
    }),
]  # fmt: skip


@cache
def sheet(locale: str, **overrides: str) -> str:
    """Return the sheet under settings, of which nothing is said."""
    read = read_sheet("dominoes", locale, overrides=overrides)
    assert read.findings == []
    return read.text


def rows(text: str, *starts: str) -> list[list[int]]:
    """Return the numbers of the table rows that begin with strong words."""
    found = []
    for start in starts:
        (row,) = re.findall(rf"^\| \*\*{re.escape(start)}\*\* (.*)$", text, re.MULTILINE)
        found.append([int(cell) for cell in re.findall(r"\d+", row)])
    return found


def translated(locale: str, name: str) -> str:
    entry = polib.pofile(str(LOCALE / f"{locale}.po")).find(name, by="msgctxt")
    assert entry is not None, name
    return str(entry.msgstr)


def test_these_are_the_languages() -> None:
    game = load("dominoes")
    assert set(game.locales) == set(LOCALES)
    assert game.rules_in == ()


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_found_and_nothing_left_in_another_language(locale: str) -> None:
    text = sheet(locale)
    if locale != "en":
        english = set(sheet("en").splitlines())
        same = [
            line
            for line in text.splitlines()
            if line in english
            and re.search(r"[a-z]{3}", line)
            and not line.startswith(("<a", "| ---"))
            and "![" not in line
        ]
        assert set(same) <= {"# Spoiler", "| **Spoiler** | 20 |"}


@pytest.mark.parametrize("locale", TRANSLATED)
def test_every_message_is_translated(locale: str) -> None:
    """Those too that stand only under other settings."""
    catalog = polib.pofile(str(LOCALE / f"{locale}.po"))
    assert len([entry for entry in catalog if entry.msgctxt.startswith("rules#")]) >= 150
    assert [e.msgctxt for e in catalog if not e.obsolete and (not e.translated() or e.fuzzy)] == []


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
    assert {name for name, _, _ in SETTINGS} == set(load("dominoes").settings)


@pytest.mark.parametrize("locale", LOCALES)
def test_counts_change_the_sheet_in_every_language(tmp_path: Path, locale: str) -> None:
    changed = copied(
        tmp_path,
        "dominoes",
        [
            ("score.yaml", "copies: 2", "copies: 5"),
            ("game.yaml", "size: 130x185, count: 2", "size: 130x185, count: 5"),
        ],
    )
    name = "Score sheets"
    if locale != "en":
        name = translated(locale, "game#components.score_sheets.name")
    assert f"| {name} | 2 |" in sheet(locale)
    assert f"| {name} | 5 |" in read_sheet("dominoes", locale, root=changed).text


@pytest.mark.parametrize("variant", load("dominoes").variants)
def test_each_variant_is_named_and_can_be_played_from_its_sheet(variant: str) -> None:
    for locale in LOCALES:
        name = load("dominoes").variants[variant].name
        if locale != "en":
            name = translated(locale, f"game#variants.{variant}.name")
        assert f"| **{name}** |" in sheet(locale)
    assert read_sheet("dominoes", "en", variant).findings == []


@pytest.mark.parametrize("name", SETS)
def test_the_kinds_of_tiles_are_those_of_the_set(name: str) -> None:
    values, pair, link, dead, double, spoiler = SETS[name]
    m = len(values)
    text = sheet("en", composition=name)
    box = text[: text.index('<a id="starter">')]
    assert f"**Pips**, from {values[0]} to {values[-1]}." in box
    assert ("**blank**" in box) == (values[0] == 0)
    kinds = ["Pips and pips", "Pips and link", "Double link", "Spoiler"]
    assert rows(box, *kinds) == [
        [pair * m * (m + 1) // 2, pair * m],
        [link * m],
        [double],
        [spoiler],
    ]
    # A set without dead ends on pips has no word of them.
    assert (rows(box, "Pips and wall") == [[dead * m]]) if dead else ("Pips and wall" not in text)
    assert ("dominoes/3-D" in text) == bool(dead)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_table_of_the_setup_adds_up(locale: str) -> None:
    text = sheet(locale)
    text = text[text.index('<a id="setup">') : text.index('<a id="turn">')]
    deal, aside, target = (
        [int(cell) for cell in re.findall(r"\| (\d+) ", row)]
        for row in re.findall(r"^\| \*\*.*(?:\| \d+ ){5}\|$", text, re.MULTILINE)
    )
    assert deal == [12, 12, 12, 9, 8]
    assert [n * d + rest for n, d, rest in zip(range(2, 7), deal, aside, strict=True)] == [48] * 5
    assert target == [200, 300, 400, 500, 600]


@pytest.mark.parametrize(("scheme", "link", "spoiler"), [("add10", 10, 20), ("add5", 5, 10),
                                                         ("flat20", 0, 20)])  # fmt: skip
def test_examples_count_as_the_tiles_do(scheme: str, link: int, spoiler: int) -> None:
    for locale in LOCALES:
        text = sheet(locale, values=scheme)
        said = f"2 + {2 + link} + {spoiler} = {4 + link + spoiler}"
        assert said in text, locale
        assert "4 + 5 − 3 = 6" in text, locale


def test_numbers_are_the_same_in_every_language() -> None:
    """In those that write numbers of things as English does."""
    numbers = {
        locale: sorted(
            re.findall(r"\d+", re.sub(r"!\[.*?\)|(?<=\d)\W(?=000\b)", "", sheet(locale)))
        )
        for locale in ("en", "de", "es", "it", "sv")
    }
    assert set(map(tuple, numbers.values())) == {tuple(numbers["en"])}


@pytest.mark.parametrize("locale", LOCALES)
def test_the_house_rules_are_all_there(locale: str) -> None:
    """Each setting has a row, but the set has a section; choices are told by their labels."""
    text = sheet(locale)
    table = text[text.index('<a id="house">') :]
    game = load("dominoes")
    assert len(re.findall(r"^\| ", table, re.MULTILINE)) == len(game.settings) - 1 + 2
    ids = {key for setting in game.settings.values() for key in setting.of}
    words = set(re.findall(r"[\w_]+", table))
    told = {"cards", "tiles", "winner"} if locale == "en" else set()
    assert ids & words <= told
    assert len(re.findall(r"^> \*\*", text, re.MULTILINE)) == 16


def test_what_the_sheet_leaves_out_is_a_finding(tmp_path: Path) -> None:
    changed = copied(tmp_path, "dominoes", [])
    path = changed / "templates/dominoes/rules.md"
    text = path.read_text("utf-8")
    assert text.count("{{ sheet.variants_table() }}") == 1
    path.write_text(
        text.replace("{{ sheet.variants_table() }}", "").replace('"rounds_cap", ', "")
        .replace("n=settings.rounds_cap", "n=7"),
        "utf-8",
    )  # fmt: skip
    found = read_sheet("dominoes", "en", root=changed).findings
    assert any("never mention the setting `rounds_cap`" in one for one in found)
    unnamed = [one for one in found if "never mention the variant" in one]
    assert len(unnamed) == len(load("dominoes").variants)


def test_the_default_set_is_the_one_that_the_sheet_describes() -> None:
    assert str(resolve(load("dominoes"))["composition"]) == "A33"
    assert sheet("en") == sheet("en", composition="A33")
