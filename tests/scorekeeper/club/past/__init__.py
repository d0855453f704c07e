"""Members and results of before the site."""
