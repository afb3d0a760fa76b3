"""Hunts with atheris, where it is installed: `pytest -m long tests/fuzz/test_atheris.py`."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS, seeds

ROOT = Path(__file__).parents[2]
SECONDS = 60

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="no atheris"),
]


@pytest.mark.parametrize("name", TARGETS)
def test_no_bytes_break_a_target(tmp_path: Path, name: str) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for seed, data in seeds(name).items():
        (corpus / seed).write_bytes(data)
    command = [sys.executable, "-m", "tests.fuzz.atheris_hunt", name, str(corpus)]
    limits = [f"-max_total_time={SECONDS}", "-rss_limit_mb=2048", "-timeout=20"]
    limits += [f"-artifact_prefix={tmp_path}/"]
    done = subprocess.run([*command, *limits], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:].decode("utf-8", "replace")
