"""What the questions of Spoilers must be: rules over plain data."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tests.games.telefilm_rules import folded

#: A card as plain data: ``deck`` and ``id``, and its fields.
Card = Mapping[str, Any]

LETTERS: Final = "ABC"
#: The numbers of the cards of each type.
NUMBERS: Final = {"movie": range(1, 33), "poster": range(33, 65), "trailer": range(65, 97)}
#: Minutes of a film that may be spoiled.
SPOILED: Final = 30
#: What a card says of a film that may be told about and not quoted.
PARAPHRASED: Final = "paraphrased"


def questions(cards: Sequence[Card]) -> Iterator[tuple[str, Card, Mapping[str, Any]]]:
    """Yield name, card and question."""
    for card in cards:
        for question in card["questions"]:
            yield f"{card['id']}.{question['round']}", card, question


def numbers(cards: Sequence[Card]) -> list[str]:
    """Return cards whose number, id, type and deck do not belong together."""
    return [
        card["id"]
        for card in cards
        if card["type"] != card["deck"]
        or card["number"] not in NUMBERS[card["deck"]]
        or card["id"] != f"{card['deck']}-{card['number']:02}"
    ]


def rounds(cards: Sequence[Card]) -> list[str]:
    """Return cards whose questions are not those of rounds 1, 2, 3 in order."""
    return [card["id"] for card in cards if [q["round"] for q in card["questions"]] != [1, 2, 3]]


def answers(cards: Sequence[Card]) -> list[str]:
    """Return questions whose answers are not three different ones."""
    return [
        name
        for name, _, q in questions(cards)
        if list(q["answers"]) != list(LETTERS)
        or len({folded(answer) for answer in q["answers"].values()}) != 3
        or not all(folded(answer) for answer in q["answers"].values())
    ]


def repeated(cards: Sequence[Card]) -> list[str]:
    """Return questions that are asked twice, on whatever card."""
    seen = Counter(folded(q["text"]) for _, _, q in questions(cards))
    return [name for name, _, q in questions(cards) if seen[folded(q["text"])] > 1]


def giving_away(cards: Sequence[Card]) -> list[str]:
    """Return questions that hold their right answer, and no wrong one."""
    found = []
    for name, _, q in questions(cards):
        text = f" {folded(q['text'])} "
        held = {a for a, words in q["answers"].items() if f" {folded(words)} " in text}
        if held == {q["correct"]}:
            found.append(name)
    return found


def film_twice(cards: Sequence[Card]) -> list[str]:
    """Return films, by title and year, that are on two cards of a type."""
    seen = Counter(
        (card["type"], folded(card["film"]["original_title"]), card["film"]["year"])
        for card in cards
    )
    return sorted(title for (_, title, _), n in seen.items() if n > 1)


def one_film_of_many_titles(cards: Sequence[Card]) -> list[str]:
    """Return films whose title or running time is not the same on all cards."""
    found: dict[tuple[str, int], set[tuple[str, int, str]]] = {}
    for card in cards:
        film = card["film"]
        key = (folded(film["original_title"]), film["year"])
        found.setdefault(key, set()).add((film["title"], film["runtime_min"], film["director"]))
    return sorted(title for (title, _), films in found.items() if len(films) > 1)


def evidence_of_films(cards: Sequence[Card]) -> list[str]:
    """Return cards that do not say why their film may be watched, or where."""
    return [
        card["id"]
        for card in cards
        if not re.fullmatch(r"(known|looked up): \S.{10,}", card["film"]["legal_note"])
        or not re.fullmatch(r"https://\S+", card["film"]["watch_url"])
        or not card["film"]["director"]
    ]


def freely_watched(cards: Sequence[Card]) -> list[str]:
    """Return cards that say of a film under copyright that it may be watched freely, or the like.

    A film that is only told about says so in its note, and no question asks what happens in it.
    """
    return [
        card["id"]
        for card in cards
        if (card["film"]["legal"] == PARAPHRASED)
        != ("the film itself is under copyright" in card["film"]["legal_note"])
        or (card["film"]["legal"] == PARAPHRASED and card["type"] == "movie")
    ]


def quoted(cards: Sequence[Card]) -> list[str]:
    """Return questions that quote what is under copyright: it is told in other words.

    Marks of quotation and exclamation tell a quotation, in what is printed; an ellipsis tells a
    line that is to be completed. Evidence quotes nothing either.
    """
    return [
        name
        for name, card, q in questions(cards)
        if card["film"]["legal"] == PARAPHRASED
        and (
            re.search('[«»“”"!¡…]', " ".join((q["text"], *q["answers"].values())))
            or re.search('[«»“”"]', q["source"])
        )
    ]


def unsourced(cards: Sequence[Card]) -> list[str]:
    """Return questions without evidence: how it is known, and where anybody can see it."""
    pattern = re.compile(r"(known|looked up): \S.{10,}", re.DOTALL)
    return [name for name, _, q in questions(cards) if not pattern.fullmatch(q["source"])]


def minutes(stamp: str) -> float:
    """Return a time stamp ``HH:MM:SS`` in minutes; infinite where it is none."""
    parts = re.fullmatch(r"(\d\d):([0-5]\d):([0-5]\d)", stamp)
    if parts is None:
        return float("inf")
    return int(parts[1]) * 60 + int(parts[2]) + int(parts[3]) / 60


def places_in_films(cards: Sequence[Card]) -> list[str]:
    """Return questions about a film that is not shown to lie in its first half hour.

    A time is early enough, within the film, and told by the question's evidence; without one, the
    part of the film stands there with what shows it.
    """
    found = []
    for name, card, q in questions(cards):
        if card["type"] != "movie":
            continue
        stamp = q.get("film_time")
        if stamp:
            fine = minutes(stamp) <= min(SPOILED, card["film"]["runtime_min"])
            fine &= stamp in q["source"]
        else:
            fine = bool(q.get("film_part")) and len(q.get("basis") or "") > 10
        if not fine:
            found.append(name)
    return found


def no_question(cards: Sequence[Card]) -> list[str]:
    """Return texts that ask nothing and leave nothing open, and answers that end in a full stop."""
    return [
        name
        for name, _, q in questions(cards)
        if not re.search(r"[?…]", q["text"])
        or any(a.endswith(".") and not a.endswith("...") for a in q["answers"].values())
    ]


def longest(cards: Sequence[Card]) -> float:
    """Return the share of questions whose right answer is longer than both others."""
    found = [
        len(q["answers"][q["correct"]])
        > max(len(text) for letter, text in q["answers"].items() if letter != q["correct"])
        for _, _, q in questions(cards)
    ]
    return sum(found) / len(found)


def letters(cards: Sequence[Card]) -> Counter[str]:
    """Return how often each letter is right."""
    return Counter(q["correct"] for _, _, q in questions(cards))


def keys(cards: Sequence[Card]) -> Counter[str]:
    """Return how often each series of three letters is the key of a card."""
    return Counter("".join(q["correct"] for q in card["questions"]) for card in cards)


def each_letter_once(cards: Sequence[Card]) -> float:
    """Return the share of cards on which each letter is right once; chance is 2/9."""
    return sum(n for key, n in keys(cards).items() if len(set(key)) == 3) / len(cards)


#: Rules with a list of faults, by name.
RULES: Final = {
    rule.__name__: rule
    for rule in (
        numbers,
        rounds,
        answers,
        repeated,
        giving_away,
        film_twice,
        one_film_of_many_titles,
        evidence_of_films,
        freely_watched,
        quoted,
        unsourced,
        places_in_films,
        no_question,
    )
}
