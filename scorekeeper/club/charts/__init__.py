"""Charts of a league: rank over the season, two players compared, contracts, who met whom."""
