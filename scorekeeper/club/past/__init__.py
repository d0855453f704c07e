"""Members and results from before the site: read, mapped, matched, counted, taken back."""
