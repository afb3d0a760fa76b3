"""``cardforge l10n``: translations; one module for each of its commands."""
