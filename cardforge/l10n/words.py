"""What every later stage asks for words: message id and source text in, text to show out."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol

from cardforge.diagnostics import did_you_mean
from cardforge.l10n.fill import FillFault, Hole, fill

#: Languages that use the singular for 0 too (Unicode CLDR, cardinal rules).
_ZERO_IS_ONE: Final = frozenset(("am", "bn", "fa", "fr", "gu", "hi", "hy", "kn", "pt", "zu"))

#: The pseudo-languages (`cardforge.l10n.pseudo`): from left to right, and from right to left.
PSEUDO, MIRRORED = PSEUDO_LOCALES = ("qps-ploc", "qps-plocm")


def chain(locale: str, fallbacks: Mapping[str, str] = MappingProxyType({})) -> tuple[str, ...]:
    """Return a locale and those it takes lacking words from, in turn: ``pt-BR``, ``pt``.

    That is the one that ``fallbacks`` names, else the wider one; none comes twice.
    """
    found: list[str] = []
    one = locale
    while one and one not in found:
        found.append(one)
        one = fallbacks.get(one) or one.rpartition("-")[0]
    return tuple(found)


class Words(Protocol):
    """The words of one locale.

    ``lacking`` counts the look-ups that found no translation.
    """

    @property
    def lacking(self) -> int:
        """How many look-ups were answered in the source language for want of a translation."""
        ...

    @property
    def locale(self) -> str:
        """The locale's tag, such as ``en`` or ``pt-BR``."""
        ...

    def text(self, id: str, source: str, plural: str | None = None, **names: object) -> str:  # noqa: A002
        """Return the message in this locale, its placeholders filled from ``names``.

        ``plural`` is the source text for several; the number is the name ``n``.

        Raises:
            FillFault: an unknown placeholder, a stray brace, or a plural without ``n``.
        """
        ...

    def raw(self, id: str, source: str) -> str:  # noqa: A002
        """Return the message in this locale with its placeholders as they are."""
        ...


class SourceWords:
    """The words of the language in which the files are written."""

    __slots__ = ("_locale",)

    #: Nothing can lack in the language of the files.
    lacking = 0

    def __init__(self, locale: str) -> None:
        self._locale = locale

    @property
    def locale(self) -> str:
        """The locale's tag."""
        return self._locale

    def text(self, id: str, source: str, plural: str | None = None, **names: object) -> str:  # noqa: A002, ARG002
        """Return the source text, or ``plural`` where the language asks for it, filled."""
        return fill(self.chosen(source, plural, names), lambda hole: named(hole, names))

    def chosen(self, source: str, plural: str | None, names: dict[str, object]) -> str:
        """Return the text for one or for several, as the number ``n`` among ``names`` asks.

        Raises:
            FillFault: there is a plural, and no number.
        """
        return source if plural is None or self._singular(names, plural) else plural

    def raw(self, id: str, source: str) -> str:  # noqa: A002, ARG002
        """Return the source text."""
        return source

    def _singular(self, names: dict[str, object], plural: str) -> bool:
        number = names.get("n")
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise FillFault(
                0, len(plural), "a text with a plural needs the number `n`", "give it: n=…"
            )
        return abs(number) == 1 or (number == 0 and self._locale.split("-")[0] in _ZERO_IS_ONE)


def named(hole: Hole, names: dict[str, object]) -> object:
    """Return what a placeholder stands for among ``names``; dots reach into records.

    ``questions.1`` is the first item of a list.

    Raises:
        FillFault: there is no such name.
    """
    value: object = names
    for step in hole.name.split("."):
        options: list[str] = []
        if isinstance(value, tuple) and step.isdigit() and 0 < int(step) <= len(value):
            value = value[int(step) - 1]
            continue
        if isinstance(value, dict):
            if step in value:
                value = value[step]
                continue
            if step.isdigit() and int(step) in value:
                value = value[int(step)]
                continue
            options = [str(name) for name in value]
        elif hasattr(type(value), "__contains__") and not isinstance(value, str | tuple):
            if step in value:  # type: ignore[operator]
                value = value[step]  # type: ignore[index]
                continue
            options = [str(name) for name in value]  # type: ignore[attr-defined]
        raise FillFault(
            hole.start,
            hole.end,
            f"there is nothing called `{hole.name}` here",
            did_you_mean(step, options, "names")
            + f"; write `{{{{{hole.name}}}}}` if the braces belong to the text",
        )
    return value
