"""The pot of a season: who pays in, and what each place gets."""
