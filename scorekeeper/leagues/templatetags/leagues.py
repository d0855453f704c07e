"""Names of games in the reader's language: `{{ match.game|game_name }}`."""

from django import template

from scorekeeper.leagues.context import game_name, game_or_all

register = template.Library()
register.filter(game_name)
register.filter(game_or_all)
