"""Codes of the area: languages."""
