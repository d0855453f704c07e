"""Import of members and results from before the site: read, mapped, matched, stored, undone."""
