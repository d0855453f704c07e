"""Members and results from before the league used the site."""
