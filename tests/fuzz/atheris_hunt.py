"""Hunts with atheris for bytes that break a target: ``python -m tests.fuzz.atheris_hunt NAME``.

Further arguments are those of libFuzzer (``-max_total_time=180 -timeout=5 -rss_limit_mb=1024``).
What is found lies as ``crash-…`` in the current folder; put it into ``corpus/NAME`` once it is
understood, where the ordinary run reads it.
"""

import sys


def hunt(name: str, arguments: list[str]) -> None:
    """Run one target until libFuzzer ends; does not return."""
    import atheris

    with atheris.instrument_imports(include=["cardforge", "polib", "tests.fuzz.targets"]):
        from tests.fuzz.targets import TARGETS, seeds

        for seed in seeds(name).values():  # imports what the target imports when it runs
            TARGETS[name](seed)
    atheris.Setup([sys.argv[0], *arguments], TARGETS[name], enable_python_coverage=True)
    atheris.Fuzz()


if __name__ == "__main__":
    hunt(sys.argv[1], sys.argv[2:])
