"""Translations, and the formats of dates and numbers by language."""
