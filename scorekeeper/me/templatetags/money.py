"""Template filter for money: `{{ amount|money:currency }}`."""

from django import template

from scorekeeper.me.results.page import money_text

register = template.Library()
register.filter("money", money_text)
