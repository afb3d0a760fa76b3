"""Codes of the area: rendering."""
