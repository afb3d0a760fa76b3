"""Codes of the area: schema."""
