"""Charts of a league: ranks of a season, two players compared, contracts, meetings."""
