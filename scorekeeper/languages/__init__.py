"""Translations, and dates and numbers as each language writes them."""
