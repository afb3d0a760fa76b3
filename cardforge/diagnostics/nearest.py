"""The nearest valid name for a misspelt one."""

from collections.abc import Iterable


def nearest(name: str, options: Iterable[str]) -> str | None:
    """Return the option most like ``name``, or None where none is near.

    A difference in letter case alone always counts as near.
    """
    from difflib import get_close_matches  # 5 ms, and only wanted when something is wrong

    options = list(options)
    folded = {o.casefold(): o for o in options}
    if name.casefold() in folded:
        return folded[name.casefold()]
    found = get_close_matches(name.casefold(), list(folded), n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def did_you_mean(name: str, options: Iterable[str], kind: str = "names") -> str:
    """Return a remedy: the nearest name, else the list of valid ones (at most 20)."""
    options = sorted(options)
    found = nearest(name, options)
    if found is not None:
        return f"did you mean `{found}`?"
    if not options:
        return f"there are no {kind} to choose from"
    shown = ", ".join(f"`{o}`" for o in options[:20])
    more = f" and {len(options) - 20} more" if len(options) > 20 else ""
    return f"valid {kind}: {shown}{more}"


def certain(name: str, options: Iterable[str]) -> str | None:
    """Return the option that a misspelt name must stand for; None where there is a doubt.

    It differs from the name in letter case, or in one letter (in two of six or more) that is
    missing, too many, another one, or has changed places with the next; and it is the only option
    that does. Digits tell names apart: ``card-3`` is never a misspelt ``card-1``.
    """
    asked = name.casefold()
    if len(asked) < 3:
        return None
    options = list(dict.fromkeys(options))
    near = [o for o in options if o.casefold() == asked]
    if not near:
        most = 2 if len(asked) >= 6 else 1
        near = [o for o in options if _digits(o) == _digits(name) and _apart(o, asked, most)]
    return near[0] if len(near) == 1 else None


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))


def _apart(option: str, asked: str, most: int) -> bool:
    """Tell whether at most so many steps lead from one name to the other.

    Steps are those of the optimal string alignment distance: a letter added, removed, replaced, or
    swapped with its neighbour, no part changed twice.
    """
    other = option.casefold()
    if abs(len(other) - len(asked)) > most or len(other) < 3:
        return False
    above: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(asked, 1):
        before, above, row = above, row, [i]
        for j, wanted in enumerate(other, 1):
            step = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != wanted))
            if before and j > 1 and letter == other[j - 2] and asked[i - 2] == wanted:
                step = min(step, before[j - 2] + 1)
            row.append(step)
    return row[-1] <= most
