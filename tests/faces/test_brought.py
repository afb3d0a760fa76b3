"""Which templates see the card, and that a back which none of them tells apart is written once."""

from pathlib import Path

import pytest

from cardforge.faces.brought import seeing
from cardforge.faces.template import Templates
from cardforge.jobs.build import build
from cardforge.jobs.results import BuildOptions
from tests.project import make_project


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ('{% extends "a.xml" %}', {"a.xml"}),
        ("{%- include 'a.xml' ignore missing -%}", {"a.xml"}),
        ('{% include "a.xml" %}{% import "b.xml" as b %}', {"a.xml"}),
        ('{% from "b.xml" import one, two as three %}', set()),
        ('{% from "b.xml" import one without context %}', set()),
        ('{% from "b.xml" import one, two with context %}', {"b.xml"}),
        ('{% import "b.xml" as b with context %}', {"b.xml"}),
        ('{% include "a.xml" %}{% include "c.xml" %}', {"a.xml", "c.xml", "b.xml"}),
        ('{% include card.id ~ ".xml" %}', None),
        ('{% include "a.xml" if deck else "b.xml" %}', None),
        ('{% include ["a.xml", "b.xml"] %}', None),
        ('{% include "elsewhere.xml" %}', None),
    ],
)
def test_what_is_imported_does_not_see_the_card(text: str, seen: set[str] | None) -> None:
    texts = {"face.xml": text, "a.xml": "", "b.xml": "", "c.xml": '{% include "b.xml" %}'}
    found = seeing("face.xml", texts)
    assert found == (None if seen is None else {"face.xml", *seen})


@pytest.mark.parametrize(
    ("brings", "times"),
    [
        ('{% from "parts.xml" import line %}', 1),
        ('{% from "parts.xml" import line with context %}', 1 + 3),
    ],
)
def test_a_back_is_written_once_where_it_cannot_know_the_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, brings: str, times: int
) -> None:
    project = make_project(tmp_path)
    folder = project / "templates/tiny"
    (folder / "parts.xml").write_text(
        "{% macro line(words) %}<text y='9' h='9'>{{ words | markup }}</text>{% endmacro %}",
        "utf-8",
    )
    (folder / "back.xml").write_text(
        f'{brings}<face><rect fill="#f4e9d8"/>{{{{ line("One") }}}}</face>', "utf-8"
    )
    written: list[str] = []
    render = Templates.render

    def noting(self: Templates, template: object, *given: object) -> str:
        written.append(str(getattr(template, "name", "")))
        return render(self, template, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Templates, "render", noting)
    build(project, BuildOptions())
    assert written.count("back.xml") == times
