"""Updates of results, sums and ratings from the sheets of league matches.

An ended match has a `Result` for each player (`scoring/results.py`). Results add up to an
`Aggregate` for each member, game and season, and move the `Rating` of the member; all in the
transaction of the change. A match has no results if it is open, void or stopped before its first
deal, or if a name at its table is unknown in the league.
"""
