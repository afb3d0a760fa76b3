"""Codes of the area: assets."""
