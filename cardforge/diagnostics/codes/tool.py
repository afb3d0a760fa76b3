"""Codes of the area: tool."""
