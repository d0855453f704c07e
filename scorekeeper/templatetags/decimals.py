"""A filter for decimal numbers in the reader's locale: `{{ pot.fee|decimal }}`."""

from django import template

from scorekeeper.languages.decimals import decimal_text

register = template.Library()
register.filter("decimal", decimal_text)
