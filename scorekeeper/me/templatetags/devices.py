"""Template filter for the labels of signed-in devices."""

from django import template

from scorekeeper.matches.access.labels import label_of

register = template.Library()
register.filter("label_of", label_of)
