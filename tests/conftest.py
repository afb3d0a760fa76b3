"""Shared by all tests."""

from hypothesis import settings

settings.register_profile("cardforge", derandomize=True, deadline=None)
settings.load_profile("cardforge")
