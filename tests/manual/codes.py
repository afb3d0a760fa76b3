"""Writes docs/codes, the pages of all diagnostic codes: ``python -m tests.manual.codes``."""

from pathlib import Path

from cardforge.diagnostics import all_codes
from cardforge.diagnostics.codes import AREAS, Code

CODES = Path(__file__).parents[2] / "docs/codes"

_NOTE = "<!-- Made by `python -m tests.manual.codes`: do not edit. -->"
_SAYS = """Every finding of cardforge has a code. Its page says what it means, why it hurts, and
what to do instead; `cardforge explain CODE` shows the same text. Where a page says so,
`cardforge check --fix` mends what is certain; nothing else is ever changed."""
#: Area letter → what its codes are about.
TITLES = {
    "Y": "YAML files",
    "S": "Games, decks and settings",
    "D": "What decks say",
    "A": "Art and fonts",
    "T": "Templates and styles",
    "R": "Faces",
    "P": "Sheets, printers and print shops",
    "L": "Languages",
    "B": "Rules that are played",
    "X": "Commands and files",
}


def page_name(area: str) -> str:
    """Return the file name of an area's page."""
    return f"{AREAS[area]}.md"


def pages() -> dict[str, str]:
    """Return every page by its file name."""
    areas: dict[str, list[Code]] = {}
    for code in all_codes().values():
        areas.setdefault(code.id[3], []).append(code)
    texts = {page_name(area): _page(area, codes) for area, codes in areas.items()}
    return {**texts, "README.md": _index(areas)}


def _page(area: str, codes: list[Code]) -> str:
    parts = [f"# CF-{area}: {TITLES[area]}", _NOTE]
    for code in codes:
        parts += [
            f"## {code.id}",
            f"**{code.title[0].upper()}{code.title[1:]}** ({_kind(code)})",
            code.page,
        ]
    return "\n\n".join(parts) + "\n"


def _kind(code: Code) -> str:
    return f"{code.severity}, `--fix`" if code.mends else code.severity.value


def _index(areas: dict[str, list[Code]]) -> str:
    parts = [
        "# Diagnostic codes",
        _NOTE,
        _SAYS,
    ]
    for area, codes in areas.items():
        rows = [
            f"| [{code.id}]({page_name(area)}#{code.id.lower()}) | {_kind(code)} | {code.title} |"
            for code in codes
        ]
        head = ["| Code | Severity | What |", "|---|---|---|"]
        parts += [f"## CF-{area}: {TITLES[area]}", "\n".join((*head, *rows))]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    CODES.mkdir(exist_ok=True)
    texts = pages()
    for path in CODES.glob("*.md"):
        if path.name not in texts:
            path.unlink()
    for name, text in texts.items():
        (CODES / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
