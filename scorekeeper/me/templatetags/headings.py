"""Headings of allauth's pages in the site's own way."""

from django import template
from django.template.defaultfilters import stringfilter

from scorekeeper.me import headings

register = template.Library()


@register.filter(is_safe=True)
@stringfilter
def sentence_case(text: str) -> str:
    """Write a heading with a capital at its beginning alone."""
    return headings.sentence_case(text)
