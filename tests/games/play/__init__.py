"""How each game is played in tests: one module a game, named by its slug.

A module offers `OPTIONS`, a strategy for options that may be agreed together, and
`next_deal(draw, sheet)`, which draws a deal as typed that can be entered on that sheet; where more
than the first dealer can be set, also `SEATS`.
`tests.support.games.strategies` finds it by the slug, hyphens written as underscores.
"""
