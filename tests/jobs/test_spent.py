"""What finished units keep is given back where it is much, and the collector has little to find."""

import gc
from pathlib import Path

import pytest

from cardforge.diagnostics import Findings
from cardforge.faces.ground import Ground, Layer
from cardforge.jobs import spent
from cardforge.jobs.build import jobs_of
from cardforge.jobs.results import BuildOptions
from cardforge.jobs.severities import Policy
from cardforge.jobs.spent import Spent
from cardforge.jobs.unit import plan_unit
from cardforge.source.project import load_project
from cardforge.text.boxes import Box
from tests.project import make_project

_KEPT = (Box, Ground, Layer)


def _kept() -> int:
    return sum(isinstance(one, _KEPT) for one in gc.get_objects())


def _after_a_unit(project: Path) -> int:
    """Return how many words and layers are left of a unit that is done, without the collector."""
    gc.collect()
    before = _kept()
    gc.disable()
    try:
        (job,) = jobs_of(load_project(project, Findings()), BuildOptions())
        planned = plan_unit(job, Policy({}), Findings(), lambda _: None)
        assert planned.drawn
        assert _kept() > before
        Spent().add(planned.maker)
        del planned
        return _kept() - before
    finally:
        gc.enable()


def test_much_is_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spent, "MUCH", -1)
    assert _after_a_unit(make_project(tmp_path)) == 0


def test_little_waits_for_the_end(tmp_path: Path) -> None:
    assert _after_a_unit(make_project(tmp_path)) > 0
