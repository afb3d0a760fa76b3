"""Shared by all tests."""

from typing import Any

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.cases.harness", "tests.cases.pdf_facts")

settings.register_profile("cardforge", derandomize=True, deadline=None)
settings.load_profile("cardforge")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say how many tests that need a program from outside were left out."""
    left_out = [
        report
        for report in terminalreporter.stats.get("skipped", [])
        if report.nodeid.startswith("tests/external/")
    ]
    terminalreporter.write_line(f"external tests left out: {len(left_out)}")
