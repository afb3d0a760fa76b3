"""Codes of the area: templates."""
