"""Embedding levels of bidirectional text (UAX #9), and the order of a line.

The rules X, W, N1, N2 and I come from python-bidi. It knows neither isolates nor paired
brackets: an isolate is resolved here as a text of its own and stands in the outer text as one
neutral character, and rule N0 runs between its weak and neutral stages.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, TypeVar
from unicodedata import bidirectional, normalize

from cardforge.text.scripts import has_right_to_left

T = TypeVar("T")

_ISOLATES = {"\u2066": 0, "\u2067": 1, "\u2068": -1}
_POP_ISOLATE = "\u2069"
#: Levels of embedding (UAX #9, BD2); isolates beyond them have the level around them (X5a).
_MOST_LEVELS = 125
_OPENING = (
    "([{\u2045\u207d\u208d\u2308\u230a\u27e6\u27e8\u27ea\u2983\u3008\u300a"
    "\u300c\u300e\u3010\u3014\u3016\u3018\u301a\uff08\uff3b\uff5b\uff5f\uff62"
)
_CLOSING = (
    ")]}\u2046\u207e\u208e\u2309\u230b\u27e7\u27e9\u27eb\u2984\u3009\u300b"
    "\u300d\u300f\u3011\u3015\u3017\u3019\u301b\uff09\uff3d\uff5d\uff60\uff63"
)
_PAIRS = dict(zip(_OPENING, _CLOSING, strict=True))
_CLOSERS = frozenset(_CLOSING)


def base_level(text: str) -> int:
    """Return 1 where the first strong character outside isolates is right-to-left, else 0."""
    depth = 0
    for c in text:
        if c in _ISOLATES:
            depth += 1
        elif c == _POP_ISOLATE:
            depth = max(0, depth - 1)
        elif not depth:
            kind = _kind(c)
            if kind == "L":
                return 0
            if kind in ("R", "AL"):
                return 1
    return 0


def levels(text: str, base: int) -> list[int]:
    """Return the embedding level of each character for a paragraph of level ``base``."""
    outer: list[str] = []
    where: list[int] = []
    inner: list[tuple[int, int, int]] = []
    i = 0
    while i < len(text):
        outer.append(text[i])
        where.append(i)
        if text[i] in _ISOLATES:
            end = _isolate_end(text, i)
            inner.append((len(outer) - 1, i, end))
            i = end
            if i < len(text):
                outer.append(text[i])
                where.append(i)
        i += 1
    found = [base] * len(text)
    resolved, explicit = _resolve("".join(outer), base)
    for position, level in zip(where, resolved, strict=True):
        found[position] = level
    for position, start, end in inner:
        wanted = _ISOLATES[text[start]]
        if wanted < 0:
            wanted = base_level(text[start + 1 : end])
        outside = explicit[position]
        level = outside + 1 if (outside + 1) % 2 == wanted else outside + 2
        if level > _MOST_LEVELS:
            found[start + 1 : end] = [outside] * (end - start - 1)
            continue
        found[start + 1 : end] = levels(text[start + 1 : end], level)
    return found


def _isolate_end(text: str, start: int) -> int:
    depth = 0
    for i in range(start, len(text)):
        if text[i] in _ISOLATES:
            depth += 1
        elif text[i] == _POP_ISOLATE:
            depth -= 1
            if not depth:
                return i
    return len(text)


def _kind(character: str) -> str:
    """Return the bidi class; a character that Unicode does not know yet goes by its block."""
    kind = bidirectional(character)
    if kind in ("LRI", "RLI", "FSI", "PDI"):
        return "ON"
    return kind or ("R" if has_right_to_left(character) else "L")


def _resolve(text: str, base: int) -> tuple[list[int], list[int]]:
    """Return (resolved levels, explicit levels) of text without isolates inside."""
    from bidi import algorithm

    chars: list[dict[str, Any]] = []
    for i, c in enumerate(text):
        kind = _kind(c)
        chars.append({"ch": c, "level": base, "type": kind, "orig": kind, "at": i})
    storage: dict[str, Any] = {
        "base_level": base,
        "base_dir": "LR"[base % 2],
        "chars": chars,
        "runs": deque(),
    }
    algorithm.explicit_embed_and_overrides(storage)
    explicit = _spread(storage["chars"], len(text), base)
    algorithm.resolve_weak_types(storage)
    for run in storage["runs"]:
        kept = storage["chars"][run["start"] : run["start"] + run["length"]]
        _resolve_brackets(kept, run["sor"])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    return _spread(storage["chars"], len(text), base), explicit


def _spread(chars: list[dict[str, Any]], length: int, base: int) -> list[int]:
    """Give characters that rule X9 removed the level of the one before them."""
    known = {c["at"]: c["level"] for c in chars}
    found = []
    level = base
    for i in range(length):
        level = known.get(i, level)
        found.append(level)
    return found


def _resolve_brackets(chars: list[dict[str, Any]], sor: str) -> None:
    """Rule N0: a pair of brackets takes one direction, so that it looks like a pair."""
    stack: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for i, c in enumerate(chars):
        if c["type"] != "ON":
            continue
        sign = normalize("NFC", c["ch"])
        if sign in _PAIRS:
            if len(stack) == 63:
                return
            stack.append((_PAIRS[sign], i))
        elif sign in _CLOSERS:
            for depth in range(len(stack) - 1, -1, -1):
                if stack[depth][0] == sign:
                    pairs.append((stack[depth][1], i))
                    del stack[depth:]
                    break
    for start, end in sorted(pairs):
        embedding = "LR"[chars[start]["level"] % 2]
        inside = {_strong(c["type"]) for c in chars[start + 1 : end]} - {""}
        if embedding in inside:
            direction = embedding
        elif inside:
            before = next((s for c in reversed(chars[:start]) if (s := _strong(c["type"]))), sor)
            direction = before if before != embedding else embedding
        else:
            continue
        for i in (start, end):
            chars[i]["type"] = direction
            for mark in chars[i + 1 :]:
                if mark["orig"] != "NSM":
                    break
                mark["type"] = direction


def _strong(kind: str) -> str:
    return "R" if kind in ("R", "EN", "AN") else "L" if kind == "L" else ""


def visual_order(items: Sequence[T], item_levels: Sequence[int]) -> list[T]:
    """Return items of one line from left to right (rule L2)."""
    order = list(items)
    if not order or not any(item_levels):
        return order
    found = list(item_levels)
    odd = [level for level in found if level % 2]
    for level in range(max(found), (min(odd) if odd else max(found) + 1) - 1, -1):
        i = 0
        while i < len(found):
            if found[i] < level:
                i += 1
                continue
            end = i
            while end < len(found) and found[end] >= level:
                end += 1
            order[i:end] = order[i:end][::-1]
            found[i:end] = found[i:end][::-1]
            i = end
    return order
