"""Whether a translation can stand for its source: placeholders, icons, markup.

Markup is what `faces` reads in texts: ``<b>…</b>``, ``<icon name="gold"/>``. Only its outline is
looked at here; where a template shows a text as it is, ``<`` stands for itself in both.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from cardforge.l10n.fill import FillFault, holes

_TAG = re.compile(r"<(/?)([A-Za-z][\w-]*(?![\w-]))([^<>]*?)(/?)>")
_ICON = re.compile(r"""\bname\s*=\s*["']([^"']*)["']""")

#: What a language may need elsewhere than the source does.
_LAYOUT = frozenset({"br", "keep"})


def misfit(sources: Sequence[str], texts: Iterable[str]) -> tuple[str, str] | None:
    """Return what is wrong with translations and what to do; None where they can be used.

    ``sources`` are the source text and its plural, which may be "".
    """
    sources, texts = tuple(filter(None, sources)), tuple(texts)
    return _placeholders(sources, texts) or _markup(sources, texts)


def _placeholders(sources: Sequence[str], texts: Sequence[str]) -> tuple[str, str] | None:
    try:
        known = {hole.name for text in sources for hole in holes(text)}
    except FillFault:
        return None  # said of the source
    try:
        used = {hole.name for text in texts for hole in holes(text)}
    except FillFault as fault:
        return fault.message, fault.hint
    if strange := sorted(used - known):
        return f"`{{{strange[0]}}}` is not in the source text", _names_hint(known)
    lost = sorted(known - used)
    if lost and not (len(sources) > 1 and lost == ["n"]):
        return f"`{{{lost[0]}}}` of the source text is missing", _names_hint(known)
    return None


def _names_hint(known: set[str]) -> str:
    if not known:
        return "the source has no placeholder; write `{{` and `}}` for braces"
    listed = ", ".join(f"`{{{name}}}`" for name in sorted(known))
    return f"the source has {listed}: keep each, untranslated"


def _markup(sources: Sequence[str], texts: Sequence[str]) -> tuple[str, str] | None:
    if not any("<" in text for text in (*sources, *texts)):
        return None
    known = {match[2] for text in sources for match in _TAG.finditer(text)}
    listed = ", ".join(f"<{name}>" for name in sorted(known))
    hint = f"the source has {listed}" if known else "the source has no markup: leave it out"
    if known:
        known |= _LAYOUT
    for text in texts:
        for match in _TAG.finditer(text):
            if match[2] not in known:
                return f"`{match[0]}` is not in the source text", hint
        if (name := _open(text)) and not any(_open(source) for source in sources):
            return f"<{name}> is opened or closed alone", f"write <{name}>…</{name}>"
    icons = [_icons(text) for text in sources]
    for text in texts:
        found = _icons(text)
        if found not in icons:
            lost = sorted((icons[0] - found) | (found - icons[0]))
            what = f"the icon `{lost[0]}` is not there as often as in the source"
            return what, 'keep every <icon name="…"/>, untranslated'
    return None


def _open(text: str) -> str:
    """Return the name of a tag that is not closed, or not opened, in its place; "" where none."""
    stack: list[str] = []
    for closing, name, _, single in _TAG.findall(text):
        if single:
            continue
        if not closing:
            stack.append(name)
        elif not stack or stack.pop() != name:
            return str(name)
    return stack[-1] if stack else ""


def _icons(text: str) -> Counter[str]:
    tags = (match[3] for match in _TAG.finditer(text) if match[2] == "icon")
    return Counter(found[1] for tag in tags if (found := _ICON.search(tag)))
