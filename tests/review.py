"""Questions answered again by someone who sees no key: proof that keys and facts are right.

``python -m tests.review ask GAME`` writes ``docs/review/<game>/questions-<n>.txt``: each question
with its options in an order drawn by a seed, without key, star, evidence or number. Whoever
answers sees only these files, and writes ``answers-<n>.txt``: one line for each question, its id,
the letter, and ``?`` if unsure. ``python -m tests.review compare GAME`` holds the answers against
the decks and writes ``result.md``; it ends with 1 where a question is open.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

from cardforge.diagnostics import Findings
from cardforge.source.model import Record
from cardforge.source.project import load_project

ROOT = Path(__file__).resolve().parent.parent
#: Questions in one file.
PART = 96
SEED = "review"
LETTERS = "abcdefgh"


class Question(NamedTuple):
    """A question as it is asked: ``options`` in the order shown, ``right`` the letter there."""

    id: str
    about: str
    text: str
    options: tuple[str, ...]
    right: str


class Answer(NamedTuple):
    letter: str
    sure: bool


def questions(game: str, root: Path = ROOT) -> list[Question]:
    """Return all questions of a game's decks: items of a list ``questions`` with a right option."""
    findings = Findings()
    project = load_project(root, findings, (game,))
    found = []
    for deck in project.games[game].decks.values():
        if "questions" not in deck.fields:
            continue
        for card in deck.cards:
            items = cast("tuple[Record, ...]", card.values["questions"])
            about = _about(card.values)
            found += [_question(f"{deck.id}/{card.id}.{_name(i)}", about, i) for i in items]
    return found


def _name(item: Record) -> object:
    return item["n"] if "n" in item else item["round"]


def _about(values: Record) -> str:
    """Return what players know when a question is read: the film, if the card is about one."""
    if "film" not in values:
        return ""
    film = cast("Record", values["film"])
    kind = f"{values['type']}: " if "type" in values else ""
    return f"{kind}{film['title']} ({film['original_title']}, {film['year']})"


def _question(name: str, about: str, item: Record) -> Question:
    options = cast("dict[str, str]", item["options" if "options" in item else "answers"])
    keys = list(options)
    # The order hangs on the question alone, so that one that is replaced moves no other.
    dice = Random(int(sha256(f"{SEED} {name} {item['text']}".encode()).hexdigest(), 16))  # noqa: S311
    dice.shuffle(keys)
    right = LETTERS[keys.index(str(item["correct"]))]
    return Question(name, about, str(item["text"]), tuple(options[key] for key in keys), right)


def folder(game: str, root: Path = ROOT) -> Path:
    return root / "docs/review" / game


def ask(game: str, root: Path = ROOT) -> list[Path]:
    """Write the questions that are to be answered; return the files."""
    there = folder(game, root)
    asked = questions(game, root)
    for old in there.glob("questions-*.txt"):
        old.unlink()
    if asked:
        there.mkdir(parents=True, exist_ok=True)
    paths = []
    for part, start in enumerate(range(0, len(asked), PART), 1):
        path = there / f"questions-{part:02}.txt"
        path.write_text("\n".join(_shown(q) for q in asked[start : start + PART]), "utf-8")
        paths.append(path)
    return paths


def _shown(question: Question) -> str:
    lines = [question.id]
    lines += [f"  [{question.about}]"] if question.about else []
    lines.append(f"  {question.text}")
    lines += [
        f"    {letter}) {text}" for letter, text in zip(LETTERS, question.options, strict=False)
    ]
    return "\n".join(lines) + "\n"


def answers(game: str, root: Path = ROOT) -> dict[str, Answer]:
    """Return the answers that were given; those of later files count."""
    found = {}
    for path in sorted(folder(game, root).glob("answers-*.txt")):
        for line in path.read_text("utf-8").splitlines():
            parts = line.split()
            if len(parts) >= 2 and not line.startswith("#"):
                found[parts[0]] = Answer(parts[1].lower().rstrip(")?"), "?" not in line)
    return found


def compare(game: str, root: Path = ROOT) -> tuple[str, bool]:
    """Return the report, and whether every question was answered surely and as its key says."""
    asked = questions(game, root)
    given = answers(game, root)
    apart, unsure, missing = [], [], []
    for question in asked:
        answer = given.get(question.id)
        if answer is None:
            missing.append(question)
        elif answer.letter != question.right:
            apart.append(question)
        elif not answer.sure:
            unsure.append(question)
    agreed = len(asked) - len(apart) - len(unsure) - len(missing)
    lines = [
        f"# Review of {game}",
        "",
        f"{len(asked)} questions, each answered again without its key:",
        (
            f"{agreed} answered surely and as the key says, {len(apart)} otherwise, "
            f"{len(unsure)} unsure, {len(missing)} not answered."
        ),
    ]
    for title, some in (("Otherwise", apart), ("Unsure", unsure), ("Not answered", missing)):
        if some:
            lines += ["", f"## {title}", "", *(f"- {line}" for line in _open(some, given))]
    return "\n".join(lines) + "\n", not (apart or unsure or missing)


def _open(some: list[Question], given: dict[str, Answer]) -> Iterator[str]:
    for q in some:
        answer = given.get(q.id)
        said = f"; answered {answer.letter}, key {q.right}" if answer else ""
        yield f"`{q.id}` {q.text}{said}"


def main(command: str, game: str) -> int:
    """Run one command."""
    if command == "ask":
        for path in ask(game):
            print(path.relative_to(ROOT))
        return 0
    text, done = compare(game)
    (folder(game) / "result.md").write_text(text, "utf-8")
    print(text, end="")
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
