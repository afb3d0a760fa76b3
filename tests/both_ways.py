"""Lay every unit out both ways, to be looked at and to be drawn: the findings are the same.

``pytest -p tests.both_ways tests/jobs tests/cases tests/shops tests/cli`` has each project that
any of these tests makes, faulty ones above all, go both ways.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardforge.diagnostics import Diagnostic, Findings
from cardforge.jobs import build, check, unit
from cardforge.jobs.severities import Policy
from cardforge.jobs.unit import Job, Planned

_plan_unit = unit.plan_unit


def findings_of(job: Job, policy: Policy, *, look: bool) -> list[Diagnostic]:
    """Return what is said of a unit that is only looked at, or drawn."""
    found = Findings()
    job = job._replace(look=look, unwritten=look)
    _plan_unit(job, policy, found, lambda _: None)
    return found.sorted()


def told(found: list[Diagnostic]) -> list[tuple[Any, ...]]:
    """Return all of each finding, in a form that a failing test shows well."""
    return [tuple(one) for one in found]


def both(
    job: Job, policy: Policy, findings: Findings, begin: Callable[[str], None]
) -> Planned:  # as `plan_unit`
    """Plan a unit, and hold what is said of it against what is said of it the other way."""
    own = Findings()
    planned = _plan_unit(job, policy, own, begin)
    other = findings_of(job, policy, look=not job.look)
    assert told(own.sorted()) == told(other)
    findings.add(*own)
    return planned


@pytest.fixture(autouse=True)
def looked_at_twice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have builds and checks of a test go both ways."""
    for module in (build, check):
        monkeypatch.setattr(module, "plan_unit", both)
    yield
