"""Questions answered again by someone who sees no key: proof that keys and facts are right.

``python -m tests.review ask GAME`` writes ``docs/review/<game>/questions-<n>.txt``: each question
that has not been answered yet in its present form, with its options in an order drawn by a seed,
without key, star, evidence or number. Whoever answers sees only these files, and writes
``answers-<n>.txt``: one line for each question, its id, the letter, and ``?`` if unsure. Files of
earlier rounds stay as they were asked and answered. ``python -m tests.review compare GAME`` holds
the answers against the decks and writes ``result.md``; it ends with 1 where a question is open.
"""

import sys
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
    """A question as it is asked: ``options`` in the order shown, ``right`` one of them."""

    id: str
    about: str
    text: str
    options: tuple[str, ...]
    right: str

    def shown(self) -> str:
        """Return the question as a person sees it, with plain apostrophes."""
        lines = [self.id]
        lines += [f"  [{self.about}]"] if self.about else []
        lines.append(f"  {self.text}")
        lines += [f"    {a}) {text}" for a, text in zip(LETTERS, self.options, strict=False)]
        return _plain("\n".join(lines) + "\n")


class Answer(NamedTuple):
    """What was answered to a question in the form in which it was asked."""

    shown: str
    letter: str
    sure: bool


def _plain(text: str) -> str:
    """Return the text with plain apostrophes: their form makes no question another one."""
    return text.replace("’", "'")


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
    shown = list(options.values())
    # The order hangs on the question alone, so that one that is replaced moves no other.
    key = _plain(f"{SEED} {name} {item['text']}")
    dice = Random(int(sha256(key.encode()).hexdigest(), 16))
    dice.shuffle(shown)
    return Question(name, about, str(item["text"]), tuple(shown), options[str(item["correct"])])


def folder(game: str, root: Path = ROOT) -> Path:
    """Return where a game's review lies."""
    return root / "docs/review" / game


def ask(game: str, root: Path = ROOT) -> list[Path]:
    """Write the questions that are to be answered; return the files."""
    there = folder(game, root)
    given = answers(game, root)
    asked = [q for q in questions(game, root) if _answer(q, given) is None]
    for path in there.glob("questions-*.txt"):
        if not _answers_of(path).exists():  # asked and not answered: asked anew
            path.unlink()
    done = len(list(there.glob("questions-*.txt")))
    paths = []
    for part, start in enumerate(range(0, len(asked), PART), done + 1):
        there.mkdir(parents=True, exist_ok=True)
        path = there / f"questions-{part:02}.txt"
        path.write_text("\n".join(q.shown() for q in asked[start : start + PART]), "utf-8")
        paths.append(path)
    return paths


def _answers_of(path: Path) -> Path:
    return path.with_name(path.name.replace("questions", "answers"))


def answers(game: str, root: Path = ROOT) -> dict[str, Answer]:
    """Return the answers that were given, by question; those of later files count."""
    found = {}
    for path in sorted(folder(game, root).glob("questions-*.txt")):
        if not _answers_of(path).exists():
            continue
        asked = {block.split("\n", 1)[0]: block for block in path.read_text("utf-8").split("\n\n")}
        for line in _answers_of(path).read_text("utf-8").splitlines():
            name, letter, *rest = [*line.partition("#")[0].split(), "", ""]
            if name in asked and letter.rstrip("?"):
                sure = "?" not in "".join((letter, *rest))
                found[name] = Answer(asked[name].rstrip("\n") + "\n", letter[0].lower(), sure)
    return found


def _answer(question: Question, given: dict[str, Answer]) -> Answer | None:
    """Return the answer to a question, if it was asked in this form."""
    answer = given.get(question.id)
    return answer if answer is not None and answer.shown == question.shown() else None


def compare(game: str, root: Path = ROOT) -> tuple[str, bool]:
    """Return the report, and whether every question was answered surely and as its key says."""
    asked = questions(game, root)
    given = answers(game, root)
    apart, unsure, missing = [], [], []
    for question in asked:
        answer = _answer(question, given)
        if answer is None:
            missing.append(question)
        elif question.options[LETTERS.index(answer.letter)] != question.right:
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
            lines += ["", f"## {title}", "", *(f"- `{q.id}` {q.text}" for q in some)]
    return "\n".join(lines) + "\n", not (apart or unsure or missing)


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
