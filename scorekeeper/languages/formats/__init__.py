"""Date and number formats that differ from Django's, one package per language."""
