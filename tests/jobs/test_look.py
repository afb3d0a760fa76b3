"""Faces that are only looked at give the findings of faces that are drawn, one for one."""

from pathlib import Path
from random import Random

import pytest

from cardforge.diagnostics import Findings
from cardforge.faces.look import LookTexts
from cardforge.faces.textbox import TextBoxes
from cardforge.jobs.build import jobs_of
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.severities import Policy
from cardforge.jobs.unit import Job
from cardforge.source.project import load_project
from tests.both_ways import findings_of, told
from tests.games.support import ROOT
from tests.project import edit, make_project

_POLICY = Policy({})
_COLORS = ("#000000", "#ffffff", "#b3264c", "#808080", "#f4e9d8", "#1d1b2a", "#eeee88")
_WORDS = (
    "Ash", "a", "of", "northern", "mountains", "re-entry", "naïve", "Ærø", "“quoted”", "12",
    "unbreakable\u00a0spaces", "<b>bold</b>", "<i>slanted</i>", "soft\u00adhyphen", "photo.png",
    "Donaudampfschifffahrtsgesellschaft", "中", "e\u0301", "<br/>", "…", "(W)",
    '<style size="4">tiny</style>', '<style rise="0.3">up</style>', "<keep>in one</keep>",
    '<style color="#ffffff">white</style>',
)  # fmt: skip
#: Cards of a random deck, and how many decks.
_CARDS, _DECKS = 60, 4


def jobs(root: Path, *games: str) -> list[Job]:
    found = Findings()
    project = load_project(root, found)
    assert [finding.message for finding in found.sorted() if finding.severity.rank == 0] == []
    wanted = games or tuple(project.games)
    return [job for job in jobs_of(project, BuildOptions()) if job.game.id in wanted]


def _length(chance: Random, low: float, high: float) -> str:
    return f"{chance.uniform(low, high):.2f}"


def _words(chance: Random) -> str:
    if chance.random() < 0.03:
        return "photo.png"
    if chance.random() < 0.5:
        return " ".join(chance.choices(_WORDS[:6], k=chance.randint(1, 12)))
    return " ".join(chance.choices(_WORDS, k=chance.randint(0, 8)))


def _box(chance: Random) -> str:
    """Return a box that mostly lies well inside of a card of 63.5 × 88.9 mm."""
    if chance.random() < 0.25:
        x, y, w, h = (_length(chance, *span) for span in ((-2, 50), (-2, 80), (2, 40), (1, 20)))
        return f'x="{x}" y="{y}" w="{w}" h="{h}"'
    side, top = chance.choice((3, 3.2, 4.6, 6, 9)), chance.choice((3, 4, 6, 20, 40, 60))
    return f'x="{side}" right="{side}" y="{top}" h="{_length(chance, 3, 24)}"'


def _type(chance: Random) -> str:
    given = [f'size="{chance.choice((4.5, 6, 8, 9, 12, 16, 22))}"']
    given.append(f'color="{chance.choice(_COLORS)}"')
    for attribute, values, share in (
        ("fit", ("shrink", "tighten", "tighten shrink"), 0.5),
        ("min", ("4", "5", "6.5"), 0.4),
        ("align", ("start", "center", "end", "justify"), 0.5),
        ("valign", ("middle", "bottom"), 0.4),
        ("inset", ("1", "0.5 2", "10%"), 0.2),
        ("leading", ("0.8", "1", "1.6"), 0.3),
        ("tracking", ("0.1", "-0.02"), 0.1),
        ("indent", ("1",), 0.05),
        ("hyphenate", ("yes",), 0.2),
        ("uniform", ("card",), 0.02),
        ("safe", ("ignore",), 0.1),
        ("seam", ("avoid",), 0.05),
        ("alt", ("", "said"), 0.05),
        ("rotate", ("90", "180", "7"), 0.1),
        ("opacity", ("0.4",), 0.03),
    ):
        if chance.random() < share:
            given.append(f'{attribute}="{chance.choice(values)}"')
    return " ".join(given)


def _text(chance: Random, box: str) -> str:
    return f"<text {box} {_type(chance)}>{_words(chance)}</text>"


def _shape(chance: Random, box: str) -> str:
    fill = chance.choice(_COLORS)
    opacity = chance.choice(("", "", ' opacity="0.5"'))
    return chance.choice(
        (
            f'<rect {box} fill="{fill}" r="{chance.choice((0, 1, 3))}"{opacity}/>',
            f'<circle {box} fill="{fill}"{opacity}/>',
            f'<rect {box} stroke="{fill}" sw="{chance.choice((0.3, 2))}"/>',
        )
    )


def _container(chance: Random, box: str, depth: int = 0) -> str:
    tag = chance.choice(("stack", "stack", "row", "grid", "group"))
    given = ['cols="8 *"', 'rowgap="0.4"'] if tag == "grid" else []
    if tag in ("stack", "row"):
        given.append(f'gap="{chance.choice((0, 1, 2))}"')
        given.append(f'{"valign" if tag == "stack" else "align"}="spread"')
    if chance.random() < 0.7:
        given.append(f'fit="{chance.choice(("shrink", "tighten shrink"))}" min="6"')
    if tag == "group" and chance.random() < 0.3:
        given.append(chance.choice(('clip="yes"', 'scale="0.7"', 'rotate="180"')))
    inner = []
    for _ in range(chance.randint(1, 4)):
        kind = chance.random()
        if depth < 1 and kind < 0.15:
            inner.append(_container(chance, "", depth + 1))
        elif kind < 0.35:
            inner.append(_shape(chance, 'w="7" h="6"'))
        else:
            # Words that are torn letter by letter in narrow columns take their time.
            words = " ".join(chance.choices(_WORDS[:6], k=chance.randint(1, 9)))
            inner.append(f"<text {_type(chance)}>{words}</text>")
    return f"<{tag} {box} {' '.join(given)}>{''.join(inner)}</{tag}>"


def _face(chance: Random) -> str:
    parts = []
    if chance.random() < 0.8:
        parts.append(f'<rect fill="{chance.choice(_COLORS)}" bleed="yes"/>')
    for _ in range(chance.randint(1, 4)):
        box = _box(chance)
        if chance.random() < 0.4:
            parts.append(_shape(chance, box))
        parts.append((_container if chance.random() < 0.4 else _text)(chance, box))
    if chance.random() < 0.1:
        parts.append('<cut><circle cx="31" cy="44" r="30"/></cut>')
    return "".join(parts)


def random_project(folder: Path, seed: int) -> Path:
    """Make a project with a deck of cards with faces of any kind."""
    chance = Random(seed)
    project = make_project(folder)
    rows = "".join(f"  - {{id: c{n}, name: N{n}}}\n" for n in range(_CARDS))
    deck = project / "decks/tiny/cards.yaml"
    head = deck.read_text("utf-8").partition("cards:\n  -")[0]
    deck.write_text(f"{head}cards:\n{rows}", "utf-8")
    edit(project / "decks/tiny/game.yaml", "count: 4", f"count: {_CARDS}")
    folder = project / "templates/tiny"
    for n in range(_CARDS):
        (folder / f"c{n}.xml").write_text(_face(chance), "utf-8")
    (folder / "card.xml").write_text(
        '{% extends "base/card.xml" %}\n'
        '{% block face %}{% include card.id ~ ".xml" %}{% endblock %}\n',
        "utf-8",
    )
    return project


@pytest.mark.parametrize("seed", range(_DECKS))
def test_random_faces(tmp_path: Path, seed: int) -> None:
    for job in jobs(random_project(tmp_path, seed)):
        found = findings_of(job, _POLICY, look=False)
        # Overflow of texts and containers, glyphs, names of files, distance to the cut, small
        # type, contrast.
        wanted = {"CF-R01", "CF-R02", "CF-R03", "CF-R06", "CF-R07", "CF-R08", "CF-R10"}
        assert wanted <= {finding.code for finding in found}
        assert told(findings_of(job, _POLICY, look=True)) == told(found)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(_DECKS, 100))
def test_many_random_faces(tmp_path: Path, seed: int) -> None:
    for job in jobs(random_project(tmp_path, seed)):
        found = findings_of(job, _POLICY, look=False)
        assert told(findings_of(job, _POLICY, look=True)) == told(found)


def _games(*names: str) -> list[Job]:
    return jobs(ROOT, *names)


@pytest.mark.parametrize(
    "job", _games("spicy", "dominoes"), ids=lambda j: f"{j.game.id}-{j.locale}"
)
def test_shipped_games(job: Job) -> None:
    assert told(findings_of(job, _POLICY, look=True)) == told(findings_of(job, _POLICY, look=False))


@pytest.mark.long
@pytest.mark.parametrize("name", ["dilemma", "spoilers", "telefilm"])
def test_shipped_games_of_questions(name: str) -> None:
    for job in _games(name):
        assert told(findings_of(job, _POLICY, look=True)) == told(
            findings_of(job, _POLICY, look=False)
        )


def test_texts_of_which_nothing_is_to_be_said_are_not_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = make_project(tmp_path)
    edit(project / "decks/tiny/cards.yaml", "name: Cedar", "name: Cedar that is far too long")
    drawn: list[str] = []
    draw = TextBoxes.draw

    def noting(self: TextBoxes, *given: object) -> None:
        drawn.append(type(self).__name__)
        draw(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(TextBoxes, "draw", noting)
    (job,) = jobs(project)
    found = findings_of(job, _POLICY, look=True)
    assert [finding.code for finding in found] == ["CF-R01"]
    # The name that is too long; words of the kit's first page stand on grounds of their own.
    assert drawn.count(LookTexts.__name__) >= 1
    looked = len(drawn)
    drawn.clear()
    findings_of(job, _POLICY, look=False)
    assert looked < len(drawn) / 3
