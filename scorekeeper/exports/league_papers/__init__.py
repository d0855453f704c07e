"""What a league prints: standings, a season's report, certificates, badges and score slips."""
