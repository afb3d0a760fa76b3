"""Codes of the area: yaml."""
