"""Numbers with decimals as the reader's language writes them: `{{ pot.fee|decimal }}`."""

from django import template

from scorekeeper.languages.decimals import decimal_text

register = template.Library()
register.filter("decimal", decimal_text)
