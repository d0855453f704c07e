"""Papers of a league: standings, season report, certificates, badges and score slips."""
