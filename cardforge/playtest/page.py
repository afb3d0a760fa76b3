"""A report as one HTML page that needs nothing else: answers first, then what they rest on."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from cardforge.playtest.answers import answers
from cardforge.playtest.cards import Power
from cardforge.playtest.charts import histogram, shares
from cardforge.playtest.report import Report
from cardforge.playtest.shares import percent

_FOLDER: Final = Path(__file__).parent.parent / "data" / "playtest"
_SIGNS: Final = {"good": "Good:", "bad": "Look at this:", "open": "Open:", "fact": ""}
#: Cards of each end of a ranking that are shown.
SHOWN = 12

_OPENING: Final = (
    "How many more of 100 games a hand wins that is dealt the card than one that is not. The deal "
    "is chance, so this is the card's doing. “Stands”: at most one in twenty of those that stand "
    "is false (Benjamini, Yekutieli). Intervals count deals, not hands."
)
_WITHOUT: Final = "How many of 100 games it costs a seat that may not use it, on the same deals."


class _Row(NamedTuple):
    power: Power
    words: str
    #: A data: address, "" where there is no picture.
    picture: str


def page(report: Report, pictures: Mapping[int, str] | None = None) -> str:
    """Return a report as a page; ``pictures`` are addresses of cards by place in the deck."""
    environment = Environment(
        loader=FileSystemLoader(_FOLDER), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    environment.filters |= {
        "thousands": lambda value: f"{value:,}",
        "percent": percent,
        "figure": _figure,
        "signed": lambda value: f"{value:+.3g}".replace("-", "−"),
        "points": lambda value: f"{100 * value:+.1f}".replace("-", "−"),
    }
    counted, ladder, traced = report.counted, report.ladder, report.traced
    powers = _powers(report, pictures or {})
    return environment.get_template("report.html").render(
        head=report.head,
        bots=", ".join(dict.fromkeys(report.head.bots)),
        counted=counted,
        stopped=report.stopped,
        answers=answers(report),
        signs=_SIGNS,
        charts=_charts(report),
        ends=[(report.ends.get(name, name), one) for name, one in counted.ends.items()],
        traced=traced,
        ways=[] if traced is None else [
            ("Legal actions at a decision", traced.options),
            ("Changes of the lead", traced.lead_changes),
            ("Drama", traced.drama),
            ("Decided", traced.decided),
        ],
        powers=powers,
        pictured=any(row.picture for _, _, _, rows in powers for row in rows),
        ladder=ladder,
        matches={} if ladder is None else {
            (one.bot, one.others): percent(one.share.value) for one in ladder.matches
        },
        changes=report.changes,
        changed=report.changed,
    )  # fmt: skip


def _drawn(svg: str) -> Markup:
    """Return a chart as the page takes it: `charts` makes them of figures and escaped words."""
    return Markup(svg)  # noqa: S704 (nothing in it is anybody's HTML)


def _charts(report: Report) -> dict[str, Any]:
    counted, traced = report.counted, report.traced
    seats = counted.seats
    spreads = [("Decisions in a game", counted.decisions, "decisions")]
    if traced is not None and traced.minutes is not None:
        spreads.append(("Minutes, by the times of game.yaml", traced.minutes, "minutes"))
    spreads += [
        ("Scores of all seats", counted.scores, "points"),
        ("Scores of winners", counted.winning_scores, "points"),
        ("Winner before the next", counted.margins, "points"),
    ]
    spreads += [(name.replace("_", " "), one, "") for name, one in counted.measures.items()]
    always = [(caption, one.least) for caption, one, _ in spreads if one.least == one.most]
    return {
        "seats": _drawn(
            shares(
                [(f"Seat {at + 1}", one) for at, one in enumerate(seats.seats)],
                "Share of games that each seat wins", seats.fair, seats.band,
            )
        ),
        "spreads": [
            (caption, _drawn(histogram(one, caption, unit)))
            for caption, one, unit in spreads
            if one.least < one.most
        ],
        "always": [(caption, _figure(value)) for caption, value in always],
    }  # fmt: skip


def _powers(report: Report, pictures: Mapping[int, str]) -> list[tuple[str, str, str, list[_Row]]]:
    return [
        ("opening", "Cards in the opening hand", _OPENING, _rows(report, report.opening, pictures)),
        (
            "without",
            "Without a card or an action",
            _WITHOUT,
            _rows(report, report.restricted, pictures),
        ),
    ]


def cards_shown(report: Report) -> list[int]:
    """Return the places of the cards of which a page has a picture, where it is given one."""
    both = (*_ends(report.opening), *_ends(report.restricted))
    return sorted({one.card for one in both if isinstance(one.card, int)})


def _ends(powers: Sequence[Power]) -> list[Power]:
    """Return both ends of a ranking; all of one that is short."""
    shown = list(powers)
    return shown if len(shown) <= 2 * SHOWN else [*shown[:SHOWN], *shown[-SHOWN:]]


def _rows(report: Report, powers: Sequence[Power], pictures: Mapping[int, str]) -> list[_Row]:
    rows = []
    for one in _ends(powers):
        name = report.names.get(one.card) if isinstance(one.card, int) else None
        picture = pictures.get(one.card, "") if isinstance(one.card, int) else ""
        rows.append(_Row(one, name.words if name else str(one.card), picture))
    return rows


def _figure(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
