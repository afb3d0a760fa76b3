"""Helpers of templates that compute positions and write numbers. All pure.

Positions are mm, angles degrees clockwise from the top.
"""

from collections.abc import Iterable, Mapping
from math import cos, radians, sin
from typing import NamedTuple

from cardforge.diagnostics import did_you_mean
from cardforge.faces.sandbox import HelperFault
from cardforge.source.model import Choice, Deck

CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")
TURNS = ("clockwise", "counter")


class Spot(NamedTuple):
    """A place on a ring: ``angle`` turns an upright thing so that its top points outwards."""

    x: float
    y: float
    angle: float


class Step(NamedTuple):
    """A cell of a track: its number from 0, box, and the side it lies on.

    ``side`` is top, right, bottom or left; a corner belongs to the side that begins there.
    """

    i: int
    x: float
    y: float
    w: float
    h: float
    side: str
    corner: bool


def ring(
    cx: float,
    cy: float,
    r: float,
    i: int,
    of: int,
    start: float = 0.0,
    sweep: float = 360.0,
) -> Spot:
    """Return the place of thing ``i`` (from 0) of ``of`` on a ring about cx cy.

    ``start`` is where the first lies; a full ``sweep`` (360 or -360) spaces them evenly all
    round, a smaller one puts the first and last at its ends. A negative sweep turns left.
    """
    if of < 1 or not -360 <= sweep <= 360:
        raise HelperFault(
            f"ring(of={of}, sweep={sweep}) has no places", "of from 1, sweep from -360 to 360"
        )
    steps = of if abs(sweep) == 360 else max(1, of - 1)
    angle = start + sweep * i / steps
    turn = radians(angle)
    return Spot(round(cx + r * sin(turn), 4), round(cy - r * cos(turn), 4), round(angle % 360, 4))


def track(
    n: int,
    x: float,
    y: float,
    w: float,
    h: float,
    cell: float | None = None,
    start: str = "top-left",
    turn: str = "clockwise",
) -> list[Step]:
    """Return ``n`` square cells that run around the inside of a box, one in each corner.

    ``n`` must be even and at least 4. The sides get numbers of cells in proportion to their
    lengths. Without ``cell`` the squares are as large as they can be without overlapping.
    """
    for value, options in ((start, CORNERS), (turn, TURNS)):
        if value not in options:
            raise HelperFault(f"track has no `{value}`", did_you_mean(value, options, "values"))
    if n < 4 or n % 2:
        raise HelperFault(f"track cannot lay {n} cells", "give an even number from 4")
    across, down = _sides(n // 2, w, h)
    largest = min(w / (across + 1), h / (down + 1))
    side = largest if cell is None else cell
    if side > largest + 1e-9 or side <= 0:
        raise HelperFault(
            f"{n} cells of {side:g} mm do not fit around {w:g} × {h:g} mm",
            f"give at most {largest:.2f} mm, or leave `cell` out",
        )
    right, low = w - side, h - side
    corners = [
        *((i / across * right, 0.0, "top") for i in range(across)),
        *((right, i / down * low, "right") for i in range(down)),
        *((right - i / across * right, low, "bottom") for i in range(across)),
        *((0.0, low - i / down * low, "left") for i in range(down)),
    ]
    if turn == "counter":
        corners = [corners[0], *corners[:0:-1]]
    at = {
        "top-left": (0.0, 0.0),
        "top-right": (right, 0.0),
        "bottom-right": (right, low),
        "bottom-left": (0.0, low),
    }
    first = next(k for k, c in enumerate(corners) if c[:2] == at[start])
    ordered = corners[first:] + corners[:first]
    places = set(at.values())
    return [
        Step(i, round(x + a, 4), round(y + b, 4), round(side, 4), round(side, 4), s,
             (a, b) in places)
        for i, (a, b, s) in enumerate(ordered)
    ]  # fmt: skip


def _sides(half: int, w: float, h: float) -> tuple[int, int]:
    """Split ``half`` intervals so that those of the width and the height are nearest to equal.

    The cells (one more than the intervals on each side) become as large as possible.
    """
    best = max(range(1, half), key=lambda a: (min(w / (a + 1), h / (half - a + 1)), -a))
    return best, half - best


def spread(values: Iterable[float], gap: float, lo: float, hi: float) -> list[float]:
    """Return the values moved apart to at least ``gap`` inside ``lo``–``hi``, as little as can be.

    The order of equal and unequal values is kept (least squares, by pooling neighbours:
    Barlow et al. 1972). The results stand in the order of the values given.
    """
    given = list(values.values() if isinstance(values, Mapping) else values)
    n = len(given)
    if (n - 1) * gap > hi - lo + 1e-9:
        raise HelperFault(
            f"{n} marks {gap:g} mm apart do not fit between {lo:g} and {hi:g} mm",
            f"give a gap of at most {(hi - lo) / max(1, n - 1):.2f} mm",
        )
    order = sorted(range(n), key=lambda i: (given[i], i))
    pools: list[tuple[float, int]] = []
    for rank, i in enumerate(order):
        mean, size = given[i] - rank * gap, 1
        while pools and pools[-1][0] > mean:
            left, count = pools.pop()
            mean, size = (left * count + mean * size) / (count + size), count + size
        pools.append((mean, size))
    spot = [min(max(mean, lo), hi - (n - 1) * gap) for mean, size in pools for _ in range(size)]
    got = [0.0] * n
    for rank, i in enumerate(order):
        got[i] = round(spot[rank] + rank * gap, 4)
    return got


def choices(decks: Mapping[str, Deck], deck: object, field: str) -> list[Choice]:
    """Return the choices of a deck's field in the order of declaration, with their labels.

    ``deck`` is a deck's id, or the name ``deck`` of the template.
    """
    key = str(deck if isinstance(deck, str) else getattr(deck, "id", deck))
    if key not in decks:
        raise HelperFault(f"there is no deck `{key}`", did_you_mean(key, decks, "decks"))
    fields = decks[key].fields
    found = fields.get(field)
    if found is None:
        message = f"the deck `{key}` declares no field `{field}`"
        raise HelperFault(message, did_you_mean(field, fields, "fields"))
    if found.type != "choice":
        named = [name for name, one in fields.items() if one.type == "choice"]
        message = f"the field `{field}` of the deck `{key}` is no choice"
        raise HelperFault(message, did_you_mean(field, named, "choice fields"))
    return [Choice(name, label) for name, label in found.of.items()]


#: Language → decimal sign, grouping sign, least number of digits before the first group
#: (Unicode CLDR 46, symbols-numberSystem-latn and minimumGroupingDigits).
_SIGNS: dict[str, tuple[str, str, int]] = {
    "en": (".", ",", 1), "ja": (".", ",", 1), "zh": (".", ",", 1), "ko": (".", ",", 1),
    "he": (".", ",", 1), "th": (".", ",", 1), "hi": (".", ",", 1), "ar": (".", ",", 1),
    "de": (",", ".", 1), "nl": (",", ".", 1), "da": (",", ".", 1), "id": (",", ".", 1),
    "tr": (",", ".", 1), "el": (",", ".", 1), "ro": (",", ".", 1), "hr": (",", ".", 1),
    "it": (",", ".", 1), "es": (",", ".", 2), "pt": (",", ".", 1), "ca": (",", ".", 2),
    "fr": (",", "\u202f", 1), "sv": (",", "\xa0", 1), "nb": (",", "\xa0", 1),
    "no": (",", "\xa0", 1), "fi": (",", "\xa0", 1), "cs": (",", "\xa0", 1),
    "sk": (",", "\xa0", 1), "hu": (",", "\xa0", 1), "pl": (",", "\xa0", 2),
    "ru": (",", "\xa0", 1), "uk": (",", "\xa0", 1), "bg": (",", "\xa0", 2),
    "et": (",", "\xa0", 2), "lv": (",", "\xa0", 2), "lt": (",", "\xa0", 1),
}  # fmt: skip

MINUS = "\u2212"


def number(value: float, locale: str, digits: int | None = None) -> str:
    """Return a number as the language writes it: decimal sign, groups, a true minus sign."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise HelperFault(
            f"number needs a number, not `{value}`", "test for an empty field with {% if … %}"
        )
    point, group, least = _SIGNS.get(locale.replace("_", "-").split("-")[0], _SIGNS["en"])
    text = f"{abs(value):.{digits}f}" if digits is not None else f"{abs(value):.6f}"
    whole, _, rest = text.partition(".")
    if digits is None:
        rest = rest.rstrip("0")
    if len(whole) >= 3 + least:
        head = len(whole) % 3
        parts = [whole[:head]] if head else []
        whole = group.join(parts + [whole[i : i + 3] for i in range(head, len(whole), 3)])
    shown = whole + (point + rest if rest else "")
    return (MINUS if value < 0 and any(c in "123456789" for c in shown) else "") + shown


def signed(value: float, locale: str) -> str:
    """Return a number with its sign, a plus included: ``+3``, ``−2``, ``0``."""
    text = number(value, locale)
    return "+" + text if value > 0 and text != "0" else text


def times(value: float, locale: str) -> str:
    """Return a number of copies or a factor: ``3×``."""
    return number(value, locale) + "×"
