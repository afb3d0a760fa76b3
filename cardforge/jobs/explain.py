"""Manual pages of diagnostic codes."""

from typing import NamedTuple

from cardforge.diagnostics import UsageFault, all_codes, did_you_mean
from cardforge.diagnostics.codes.tool import UNKNOWN_CODE


class Page(NamedTuple):
    """The manual page of one code."""

    id: str
    severity: str
    title: str
    text: str


def all_pages() -> list[Page]:
    """Return the pages of all codes, by id."""
    return [
        Page(code.id, code.severity.value, code.title, code.page) for code in all_codes().values()
    ]


def page(code: str) -> Page:
    """Return the page of ``code``; letter case and the prefix ``CF-`` may be left out.

    Raises:
        UsageFault: there is no such code.
    """
    pages = {page.id: page for page in all_pages()}
    wanted = code.upper()
    if not wanted.startswith("CF-"):
        wanted = f"CF-{wanted}"
    if wanted not in pages:
        raise UsageFault(
            UNKNOWN_CODE.at(
                None,
                f"there is no code `{code}`",
                hint=did_you_mean(wanted, pages, "codes")
                + "; `cardforge explain` lists all of them",
            )
        )
    return pages[wanted]
