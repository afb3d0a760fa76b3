"""What a play-test says in words: answers first, each with its figure."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from cardforge.playtest.cards import Power
from cardforge.playtest.report import Report
from cardforge.playtest.shares import interval, percent
from cardforge.playtest.spreads import Spread

Kind = Literal["good", "bad", "open", "fact"]
#: A share of playouts that end by the limit of decisions, or of actions that leave no choice,
#: above which something is wrong.
MANY_FORCED = 0.6


class Answer(NamedTuple):
    """One sentence, and whether it is good or bad news, or not yet known."""

    kind: Kind
    words: str


def answers(report: Report) -> list[Answer]:
    """Return the answers of a report, the most important first."""
    return [
        *_seats(report), *_length(report), *_ties(report), *_bots(report),
        *_cards(report), *_never(report), *_changes(report),
    ]  # fmt: skip


def _seats(report: Report) -> Iterator[Answer]:
    seats = report.counted.seats
    if len(seats.seats) < 2:
        return
    best = max(range(len(seats.seats)), key=lambda at: seats.seats[at].value)
    worst = min(range(len(seats.seats)), key=lambda at: seats.seats[at].value)
    figures = (
        f"seat {best + 1} wins most, {interval(seats.seats[best])}, seat {worst + 1} least, "
        f"{interval(seats.seats[worst])}; an equal share is {percent(seats.fair)}"
    )
    band = f"within {100 * seats.band:g} points"
    if seats.verdict == "balanced":
        yield Answer("good", f"Seats are balanced {band}: {figures}.")
    elif seats.verdict == "not balanced":
        yield Answer("bad", f"Seats are not balanced {band}: {figures}.")
    else:
        more = f"some {seats.needed:,} more playouts should tell"
        yield Answer("open", f"Whether seats are balanced {band} is undecided: {figures}; {more}.")


def _length(report: Report) -> Iterator[Answer]:
    decisions = report.counted.decisions
    yield Answer("fact", f"A game takes {_range(decisions, 'decision')}.")
    minutes = report.traced.minutes if report.traced else None
    if minutes is None:
        return
    took = _range(minutes, "minute")
    promised = report.head.promised
    if promised is None:
        yield Answer("fact", f"By the times of game.yaml it takes {took}.")
        return
    low, high = promised
    box = f"{low}" if low == high else f"{low} to {high}"
    kind: Kind = "good" if low <= minutes.p50 <= high else "bad"
    word = "as the box says" if kind == "good" else "not what the box says"
    yield Answer(kind, f"By the times of game.yaml it takes {took}: {word} ({box}).")


def _range(found: Spread, unit: str) -> str:
    """Return the middle of a spread and its nine tenths, in whole numbers."""
    low, middle, high = (f"{one:,.0f}" for one in (found.p5, found.p50, found.p95))
    words = f"{middle} {unit}{'' if middle == '1' else 's'}"
    return words if low == high else f"{words}; nine of ten take {low} to {high}"


def _ties(report: Report) -> Iterator[Answer]:
    counted = report.counted
    if counted.shared.wins:
        yield Answer("fact", f"Several win together in {interval(counted.shared)} of all games.")
    if counted.nobody.wins:
        yield Answer("fact", f"Nobody wins in {interval(counted.nobody)} of all games.")


def _bots(report: Report) -> Iterator[Answer]:
    ladder = report.ladder
    if ladder is None:
        return
    order = ", ".join(reversed(ladder.order))
    yield Answer("fact", f"From the strongest bot to the weakest: {order}.")
    if ladder.dominant:
        yield Answer("bad", f"`{ladder.dominant}` beats every other bot tried.")
    for weak, strong in ladder.flat:
        words = f"Playing as `{strong}` is not known to be better than as `{weak}`."
        yield Answer("open", words)


def _cards(report: Report) -> Iterator[Answer]:
    found = [one for one in report.opening if one.found]
    if report.opening and not found:
        yield Answer("good", "No card in the opening hand is known to decide who wins.")
    for one in found[:5]:
        yield Answer(
            "fact",
            f"Hands that are dealt “{_name(report, one)}” win {100 * one.effect.value:+.1f} points "
            f"({100 * one.effect.low:+.1f} to {100 * one.effect.high:+.1f}).",
        )

    for one in [one for one in report.restricted if one.found][:5]:
        yield Answer(
            "fact",
            f"A seat that may not use “{_name(report, one)}” wins {-100 * one.effect.value:+.1f} "
            f"points ({-100 * one.effect.high:+.1f} to {-100 * one.effect.low:+.1f}).",
        )


def _name(report: Report, one: Power) -> str:
    name = report.names.get(one.card) if isinstance(one.card, int) else None
    return name.words if name else str(one.card)


def _never(report: Report) -> Iterator[Answer]:
    traced = report.traced
    if traced is None:
        return
    if traced.never:
        names = ", ".join(traced.never)
        yield Answer("open", f"Never in {traced.games:,} games that were followed: {names}.")
    if traced.forced.low > MANY_FORCED:
        words = f"There is only one thing to do at {interval(traced.forced)} of all decisions."
        yield Answer("bad", words)


def _changes(report: Report) -> Iterator[Answer]:
    for one in report.changes:
        apart = one.difference
        if not (apart.low > 0 or apart.high < 0):
            continue
        if one.name.startswith("wins"):
            both = f"{percent(one.before)} → {percent(one.after)}"
            ends = f"{100 * apart.low:+.2f} to {100 * apart.high:+.2f} points"
        else:
            both = f"{one.before:,.2f} → {one.after:,.2f}"
            ends = f"{apart.low:+,.2f} to {apart.high:+,.2f}"
        yield Answer("fact", f"With {report.changed}, {one.name}: {both} ({ends}).")
