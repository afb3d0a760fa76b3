"""Largest scores of the television game, if all others answer as it suits one player."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from cardforge.source.evaluate import Cards

CATEGORIES: Final = ("vintage", "modern", "new", "mix")
#: Points more for an answer without options, and for one in a genre that a card was played for.
STRAIGHT, GENRE = 5, 5

Scope = Mapping[str, object]


def rows(scope: Scope, deck: str) -> list[Any]:
    """Return the rows of a deck, each as often as it is there."""
    cards = cast("Cards", scope[deck])
    return [row for row, copies in cards.rows for _ in range(copies)]


def bets_of(scope: Scope) -> list[int]:
    """Return the bets that are on the table, the highest first."""
    players = players_of(scope)
    return sorted(
        (b["value"] for b in rows(scope, "bets") if players in b["players"]), reverse=True
    )


def stacks(tokens: int, spaces: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield each way to lay tokens on spaces."""
    if spaces == 1:
        if tokens <= most:
            yield (tokens,)
        return
    for first in range(min(tokens, most) + 1):
        for rest in stacks(tokens - first, spaces - 1, most):
            yield (first, *rest)


def table(scope: Scope, name: str) -> int:
    settings = cast("Mapping[str, Any]", scope["settings"])
    value = settings[name]
    return int(value[scope["players"]] if isinstance(value, dict) else value)


def difficulties(scope: Scope) -> Sequence[int]:
    return sorted({int(row["difficulty"]) for name in CATEGORIES for row in rows(scope, name)})


def players_of(scope: Scope) -> int:
    return cast("int", scope["players"])


def best_director(scope: Scope, every: bool) -> int:
    """Return the best turn of a Director: wrong answers without options, and empty spaces."""
    bets, (low, *_, high) = bets_of(scope), difficulties(scope)
    players = players_of(scope)
    each = table(scope, "star_tokens")
    # Nobody stands twice on a space, so a stack has no more than the Stars.
    most = min(players - 1, table(scope, "max_stack"))
    return max(
        sum(
            (min(k, k if every else 1) * (bet - low + STRAIGHT)) if k else bet + high
            for bet, k in zip(bets, laid, strict=True)
        )
        for laid in stacks((players - 1) * each, len(bets), most)
    )


def best_star(scope: Scope) -> int:
    """Return the best turn of a Star without special cards."""
    high = difficulties(scope)[-1]
    return sum(bet + high + STRAIGHT for bet in bets_of(scope)[: table(scope, "star_tokens")])


def doubled(scope: Scope) -> int:
    """Return what all cards that double add at most."""
    high = difficulties(scope)[-1]
    count = [row["id"] for row in rows(scope, "specials")].count("double")
    return count * (bets_of(scope)[0] + high + STRAIGHT)


def largest(every: bool) -> Callable[[Scope], int]:
    """Return a function that gives the largest score of a game."""

    def score(scope: Scope) -> int:
        directed = table(scope, "directorships")
        starred = directed * (players_of(scope) - 1)
        director = best_director(scope, every)
        return directed * director + starred * best_star(scope) + doubled(scope)

    return score


def without_error(scope: Scope) -> int:
    """Return the points of a Star who answers everything on the best spaces."""
    return best_star(scope) * table(scope, "directorships") * (players_of(scope) - 1)


def of_a_pair(scope: Scope) -> int:
    """Return the largest score of one of two players: two bets on a space, all cards played."""
    low, *_, high = difficulties(scope)
    bets = sorted((int(b["value"]) for b in rows(scope, "bets") if 2 in b["players"]), reverse=True)
    best, other = bets[0] + bets[1], sum(bets[2:])
    star = best + other + 2 * (high + STRAIGHT)
    director = best + other + 2 * (STRAIGHT - low)
    doubles = [row["id"] for row in rows(scope, "specials")].count("double")
    cards = doubles * (best + high + STRAIGHT)
    cards += (table(scope, "special_hand") - doubles) * GENRE
    return table(scope, "two_player_rounds") * (star + director) + cards
