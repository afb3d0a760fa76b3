"""What the questions of the television game must be: rules over plain data."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

#: A card as plain data: ``deck`` and ``id``, and its fields.
Card = Mapping[str, Any]

LETTERS: Final = "ABCDE"
#: The years in which a series of each period was first aired.
YEARS: Final = {"vintage": (1945, 1989), "modern": (1990, 2004), "new": (2005, 2026)}
#: Words by which a question becomes wrong with time.
TIMELY: Final = re.compile(
    r"\b(attual\w*|oggi|finora|tuttora|recent\w*|current\w*|latest|present-day|today|so far)\b",
    re.IGNORECASE,
)
#: Words by which a question needs its options.
NEEDS_OPTIONS: Final = re.compile(
    r"\b(qual[ei] (di|tra|fra) quest\w+|quale dei seguenti|quale delle seguenti|nessun[oa] de\w+"
    r"|tutt[ei] quest\w+|which (one )?of (these|the following)|none of (these|the above)"
    r"|all of the above)\b",
    re.IGNORECASE,
)


def folded(text: str) -> str:
    """Return the text without case, accents, articles and signs, as answers are compared."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    words = plain.split()
    while len(words) > 1 and words[0] in _ARTICLES:
        words = words[1:]
    return " ".join(words)


_ARTICLES: Final = frozenset(
    ("il", "lo", "la", "l", "i", "gli", "le", "un", "una", "uno", "the", "a", "an")
)


def questions(cards: Sequence[Card]) -> Iterator[tuple[str, Card, Mapping[str, Any]]]:
    """Yield name, card and question."""
    for card in cards:
        for question in card["questions"]:
            yield f"{card['id']}.{question['n']}", card, question


def options(cards: Sequence[Card]) -> list[str]:
    """Return questions whose options are not five different ones."""
    return [
        name
        for name, _, q in questions(cards)
        if list(q["options"]) != list(LETTERS)
        or len({folded(option) for option in q["options"].values()}) != 5
    ]


def accepted(cards: Sequence[Card]) -> list[str]:
    """Return questions whose right option is not accepted, or a wrong one is."""
    found = []
    for name, _, q in questions(cards):
        accept = {folded(answer) for answer in q["accept"]}
        right = {letter for letter, text in q["options"].items() if folded(text) in accept}
        if right != {q["correct"]}:
            found.append(name)
    return found


def repeated(cards: Sequence[Card]) -> list[str]:
    """Return questions that are asked twice."""
    seen = Counter(folded(q["text"]) for _, _, q in questions(cards))
    return [name for name, _, q in questions(cards) if seen[folded(q["text"])] > 1]


def clustered(cards: Sequence[Card]) -> list[str]:
    """Return cards with more than two questions about one series."""
    return [
        card["id"] for card in cards if len({folded(q["series"]) for q in card["questions"]}) < 3
    ]


def period_of(card: Card, question: Mapping[str, Any]) -> str:
    """Return the period of a question: its own, on a Mix card, or that of its card."""
    return str(question.get("period") or card["deck"])


def out_of_period(cards: Sequence[Card]) -> list[str]:
    """Return questions about a series of another period."""
    found = []
    for name, card, q in questions(cards):
        low, high = YEARS[period_of(card, q)]
        if not low <= q["year"] <= high:
            found.append(name)
    return found


def in_two_periods(cards: Sequence[Card]) -> list[str]:
    """Return series, by name and year, that are in several periods."""
    periods = defaultdict(set)
    for _, card, q in questions(cards):
        periods[folded(q["series"]), q["year"]].add(period_of(card, q))
    return sorted(name for (name, _), found in periods.items() if len(found) > 1)


def timely(cards: Sequence[Card]) -> list[str]:
    """Return questions whose answer may change."""
    return [name for name, _, q in questions(cards) if TIMELY.search(q["text"])]


def doubled(cards: Sequence[Card]) -> list[str]:
    """Return questions with a word twice in a row, outside the title, which reads as a slip."""
    return [
        name
        for name, _, q in questions(cards)
        if _DOUBLED.search(q["text"]) and not _DOUBLED.search(q["series"])
    ]


_DOUBLED: Final = re.compile(r"\b(\w+),? \1\b", re.IGNORECASE)


def needing_options(cards: Sequence[Card]) -> list[str]:
    """Return questions that cannot be answered without their options."""
    return [name for name, _, q in questions(cards) if NEEDS_OPTIONS.search(q["text"])]


def giving_away(cards: Sequence[Card]) -> list[str]:
    """Return questions that hold their answer."""
    found = []
    for name, _, q in questions(cards):
        right = folded(q["options"][q["correct"]])
        if len(right) > 3 and f" {right} " in f" {folded(q['text'])} ":
            found.append(name)
    return found


def no_question(cards: Sequence[Card]) -> list[str]:
    """Return texts that do not end in a question mark, and options that end in a stop."""
    return [
        name
        for name, _, q in questions(cards)
        if not q["text"].endswith("?")
        or any(o.endswith((".", "?")) and not _initials(o) for o in q["options"].values())
    ]


def _initials(text: str) -> bool:
    return bool(re.search(r"\b(\w\.)+$|\b(Jr|Sr)\.$|\.\.\.$", text))


def unsourced(cards: Sequence[Card]) -> list[str]:
    """Return questions without evidence: how it is known, and where anybody can see it."""
    pattern = re.compile(r"(known|looked up): \S.{10,}")
    return [name for name, _, q in questions(cards) if not pattern.fullmatch(q["source"])]


def longest(cards: Sequence[Card]) -> float:
    """Return the share of questions whose right option is longer than all others; chance is 0.2."""
    found = [
        len(q["options"][q["correct"]])
        > max(len(text) for letter, text in q["options"].items() if letter != q["correct"])
        for _, _, q in questions(cards)
    ]
    return sum(found) / len(found)


def shortest(cards: Sequence[Card]) -> float:
    """Return the share of questions whose right option is shorter than all others."""
    found = [
        len(q["options"][q["correct"]])
        < min(len(text) for letter, text in q["options"].items() if letter != q["correct"])
        for _, _, q in questions(cards)
    ]
    return sum(found) / len(found)


def keys(cards: Sequence[Card]) -> list[str]:
    """Return keys of four letters that stand on so many cards that they could be guessed."""
    seen = Counter("".join(q["correct"] for q in card["questions"]) for card in cards)
    return sorted(key for key, n in seen.items() if n > 4)


#: Rules with a list of faults, by name.
RULES: Final = {
    rule.__name__: rule
    for rule in (
        options,
        accepted,
        repeated,
        clustered,
        out_of_period,
        in_two_periods,
        timely,
        doubled,
        needing_options,
        giving_away,
        no_question,
        unsourced,
        keys,
    )
}
