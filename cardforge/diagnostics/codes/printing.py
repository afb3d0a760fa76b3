"""Codes of the area: printing."""
