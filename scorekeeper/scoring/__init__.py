"""League arithmetic, pure: results, standings, ratings, records, debts, divisions."""
