"""Form fields and model fields of a league: names, days, games, amounts."""
