"""cardforge: one YAML source per card game; print it, translate it, prove it, play it."""

__version__ = "0.1.0"
