"""Members of a league: names, roles, access, claims, merges."""
