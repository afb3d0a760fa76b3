"""Charts as SVG that stands in a page: bars of a spread, shares with intervals.

Every chart has a title and a description for those who do not see it, and prints in black.
"""

from collections.abc import Sequence
from html import escape

from cardforge.playtest.shares import Share, interval
from cardforge.playtest.spreads import Spread

WIDTH, HEIGHT = 560, 180
_LEFT, _RIGHT, _TOP, _BOTTOM = 8, 8, 10, 26


def histogram(found: Spread, title: str, unit: str) -> str:
    """Return the bars of a spread, with its middle and the nine tenths between its tails."""
    bars = found.bars
    low, high = bars[0][0], bars[-1][1]
    most = max(count for _, _, count in bars)
    wide = WIDTH - _LEFT - _RIGHT
    tall = HEIGHT - _TOP - _BOTTOM

    def x(value: float) -> float:
        return _LEFT + wide * (value - low) / ((high - low) or 1)

    parts = []
    for a, b, count in bars:
        h = tall * count / most
        inside = found.p5 <= a and b <= found.p95 + (b - a)
        shade = "in" if inside else "out"
        parts.append(
            f'<rect class="{shade}" x="{x(a) + 0.5:.1f}" y="{_TOP + tall - h:.1f}" '
            f'width="{max(1.0, x(b) - x(a) - 1):.1f}" height="{h:.1f}"/>'
        )
    middle = x(found.p50 + (0.5 if _whole(found) else 0))
    parts.append(f'<path class="mid" d="M{middle:.1f} {_TOP}V{_TOP + tall}"/>')
    step = max(1, -(-len(bars) // 8))
    for a, _, _ in bars[::step]:
        parts.append(
            f'<text x="{x(a):.1f}" y="{HEIGHT - 10}" text-anchor="start">{_number(a)}</text>'
        )
    words = (
        f"{title}: half of {found.games:,} at most {_number(found.p50)} {unit}, nine of ten from "
        f"{_number(found.p5)} to {_number(found.p95)}, all from {_number(found.least)} to "
        f"{_number(found.most)}."
    )
    return _svg(HEIGHT, title, words, parts)


def shares(
    rows: Sequence[tuple[str, Share]], title: str, fair: float | None = None, band: float = 0.0
) -> str:
    """Return a line for each share, with its interval; ``fair`` and its band are marked."""
    row, name = 24, 170
    top = max([one.high for _, one in rows] + ([fair + band] if fair is not None else []))
    low = min([one.low for _, one in rows] + ([fair - band] if fair is not None else []))
    low, top = max(0.0, low - 0.02), min(1.0, top + 0.02)
    wide = WIDTH - name - 150

    def x(value: float) -> float:
        return name + wide * (value - low) / ((top - low) or 1)

    height = row * len(rows) + 12
    parts = []
    if fair is not None:
        a, b = x(max(low, fair - band)), x(min(top, fair + band))
        parts.append(
            f'<rect class="band" x="{a:.1f}" y="4" width="{b - a:.1f}" height="{height - 8}"/>'
            f'<path class="fair" d="M{x(fair):.1f} 4V{height - 4}"/>'
        )
    for at, (label, one) in enumerate(rows):
        y = 6 + row * at + row / 2
        parts.append(
            f'<text x="0" y="{y + 4:.1f}">{escape(label)}</text>'
            f'<path class="line" d="M{x(one.low):.1f} {y:.1f}H{x(one.high):.1f}"/>'
            f'<circle cx="{x(one.value):.1f}" cy="{y:.1f}" r="4"/>'
            f'<text x="{WIDTH}" y="{y + 4:.1f}" text-anchor="end">{interval(one)}</text>'
        )
    words = "; ".join(f"{label} {interval(one)}" for label, one in rows)
    return _svg(height, title, f"{title}: {words}.", parts)


def _svg(height: float, title: str, words: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(words)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _whole(found: Spread) -> bool:
    return found.p50 == int(found.p50) and found.least == int(found.least)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:.2f}"
