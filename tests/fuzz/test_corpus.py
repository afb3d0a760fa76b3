"""Every seed of the corpus, and each byte string that once broke a target, is read."""

from random import Random

import pytest

from tests.fuzz.mutations import mutated
from tests.fuzz.targets import TARGETS, seeds

CASES = [(name, seed) for name in TARGETS for seed in seeds(name)]
#: Changed seeds that each target reads besides the seeds themselves.
CHANGED = {"face": 10, "font": 5, "icc": 10}


@pytest.mark.parametrize(("name", "seed"), CASES, ids=[f"{n}-{s}" for n, s in CASES])
def test_seeds_are_read(name: str, seed: str) -> None:
    TARGETS[name](seeds(name)[seed])


@pytest.mark.parametrize("name", TARGETS)
def test_changed_seeds_are_read(name: str) -> None:
    random = Random(name)
    known = list(seeds(name).values())
    for _ in range(CHANGED.get(name, 60)):
        TARGETS[name](mutated(random.choice(known), random))
