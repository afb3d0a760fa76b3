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


#: Likeness from which a single near name is taken for what was meant.
_CERTAIN = 0.8


def certain(name: str, options: Iterable[str]) -> str | None:
    """Return the option that a misspelt name must stand for; None where there is a doubt.

    It is the only one that is near at all, and differs in letter case alone, in the order of its
    letters alone, or in few of them.
    """
    from difflib import SequenceMatcher, get_close_matches

    options = list(dict.fromkeys(options))
    asked = name.casefold()
    same = [o for o in options if o.casefold() == asked]
    if same:
        return same[0] if len(same) == 1 else None
    found = get_close_matches(asked, {o.casefold() for o in options}, n=2, cutoff=0.6)
    near = [o for o in options if o.casefold() in found]
    if len(near) != 1:
        return None
    other = near[0].casefold()
    like = sorted(asked) == sorted(other) or SequenceMatcher(None, asked, other).ratio() >= _CERTAIN
    return near[0] if like else None
