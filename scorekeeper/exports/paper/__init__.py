"""The printed sheet: its content, its fonts, typeset to PDF and PNG."""
