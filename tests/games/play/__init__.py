"""Strategies that play each game in tests: one module a game, named by its slug.

A module offers `OPTIONS`, a strategy for valid combinations of options, and
`next_deal(draw, sheet)`, which draws the raw input of a legal next deal; if more than the first
dealer can be set, also `SEATS`.
`tests.support.games.strategies` finds it by the slug, hyphens written as underscores.
"""
