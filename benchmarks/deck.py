"""The deck of the print benchmark: any number of cards, always the same for the same number.

Each card has a title, a number, a suit colour and 150 to 210 letters of Swedish or Spanish
words, some of them made up, so that caches of words meet new ones.
"""

import random
from pathlib import Path

SUITS = ("#c0392b", "#2980b9", "#27ae60", "#8e44ad", "#d35400", "#16a085")
BACK = "#34495e"

_SWEDISH = """
och att det som för på är av med den till inte om ett han men var jag sig från vi så kan när år
säger hon under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla
andra mycket än här då sedan över bara in blir upp även vad få två vill ha många hur mer går
kronor detta nya procent skall hela någon året varit några människor själv dag mig dem länge stora
gör första dra kort flytta åtta rutor framåt öppna kistan förlora liv välj motståndare återställ
förtrollning riddare häxa drake gömställe källare fäste sjöjungfru räknar tärningar stjärnor
"""
_SPANISH = """
de la que el en y a los del se las por un para con no una su al lo como más pero sus
le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo
nos durante todos uno les ni contra otros ese eso ante ellos e esto mí antes algunos qué unos yo
otro otras otra él tanto esa estos mucho quienes nada muchos cual poco ella estar estas algunas
algo nosotros roba carta mueve ocho casillas adelante abre cofre pierde vida elige enemigo
restaura hechizo caballero bruja dragón escondite sótano fortaleza sirena dados estrellas señor
niño corazón años mañana pingüino ¿cuándo? ¡atención!
"""
_PARTS = """
bra sko tår läng döm mår kel and ren ion eñó tra gua cié nos bal tur pro mel sän vik rös del
"""


def cards(count: int, seed: int = 7) -> list[dict[str, str | int]]:
    """Return ``count`` rows: id, title, text, suit, number."""
    dice = random.Random(seed)  # noqa: S311
    swedish, spanish, parts = _SWEDISH.split(), _SPANISH.split(), _PARTS.split()
    rare = ["".join(dice.choices(parts, k=dice.randint(2, 3))) for _ in range(6000)]
    rows: list[dict[str, str | int]] = []
    for i in range(count):
        base = spanish if i % 2 else swedish
        target = dice.randint(150, 210)
        words: list[str] = []
        length = 0
        while length < target:
            common = dice.random() < 0.8
            word = dice.choice(base) if common else rare[int(6000 * dice.random() ** 2)]
            if dice.random() < 0.07:
                word += ","
            words.append(word)
            length += len(word) + 1
        text = " ".join(words)
        rows.append(
            {
                "id": f"c{i + 1}",
                "title": " ".join(w.capitalize() for w in dice.sample(base, 2)),
                "text": text[0].upper() + text[1:] + ".",
                "suit": SUITS[i % len(SUITS)],
                "number": i * 7 % 20 + 1,
            }
        )
    return rows


_GAME = """game: bench
title: Benchmark
source_locale: sv
players: 2-4
components:
  cards: {{deck: cards.yaml, kind: card, size: 63x88, count: {count}}}
"""

_DECK = """deck: cards
face: card.xml
back: back.xml
fields:
  title: {type: text, translate: true}
  text: {type: text, translate: true}
  suit: {type: color}
  number: {type: int, range: 1-20}
cards:
"""

_STYLE = """styles:
  title: {font: sans, size: 11, bold: true, color: "#111111"}
  number: {font: sans, size: 11, bold: true, color: "#111111", align: right}
  text: {font: sans, size: 12, color: "#111111"}
  back: {font: sans, size: 14, bold: true, color: "#111111", align: center}
"""

_STAR = "M0-8 1.88-2.59 7.61-2.47 3.04.99 4.7 6.47 0 3.2-4.7 6.47-3.04.99-7.61-2.47-1.88-2.59Z"

_FACE = f"""{{% extends "base/card.xml" %}}
{{% block face %}}
<rect fill="{{{{ card.suit }}}}" bleed="yes"/>
<rect x="3" y="3" w="57" h="82" r="3" fill="#ffffff" stroke="#222222" sw="0.5"/>
<text x="6.5" y="7.4" w="40" h="6" style="title" fit="shrink" min="7"
  at="title">{{{{ card.title }}}}</text>
<text x="48" y="7.4" w="8.5" h="6" style="number" at="number">{{{{ card.number }}}}</text>
<text x="6.5" y="18" w="50" h="38" style="text" fit="shrink" min="6"
  at="text">{{{{ card.text }}}}</text>
<path x="23.5" y="64" w="16" h="16" view="-8 -8 16 16" d="{_STAR}" fill="{{{{ card.suit }}}}"/>
{{% endblock %}}
"""

_BACK = f"""{{% extends "base/card.xml" %}}
{{% block face %}}
<rect fill="{BACK}" bleed="yes"/>
<rect x="3" y="3" w="57" h="82" r="3" fill="#ffffff" stroke="#222222" sw="0.5"/>
<path x="11.5" y="20" w="40" h="40" view="-8 -8 16 16" d="{_STAR}" fill="{BACK}"/>
<text x="1.5" y="70" w="60" h="6" style="back">CARDFORGE</text>
{{% endblock %}}
"""


def write_project(folder: Path, count: int) -> Path:
    """Write a whole project for cardforge; return the YAML file that all engines read."""
    game, templates = folder / "decks/bench", folder / "templates/bench"
    game.mkdir(parents=True)
    templates.mkdir(parents=True)
    (folder / "cardforge.yaml").write_text("", "utf-8")
    (game / "game.yaml").write_text(_GAME.format(count=count), "utf-8")
    deck = game / "cards.yaml"
    with deck.open("w", encoding="utf-8") as out:
        out.write(_DECK)
        for row in cards(count):
            out.write(
                f'  - {{id: {row["id"]}, title: "{row["title"]}", suit: "{row["suit"]}",'
                f' number: {row["number"]},\n     text: "{row["text"]}"}}\n'
            )
    (templates / "style.yaml").write_text(_STYLE, "utf-8")
    (templates / "card.xml").write_text(_FACE, "utf-8")
    (templates / "back.xml").write_text(_BACK, "utf-8")
    return deck
