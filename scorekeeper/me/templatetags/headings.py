"""Template filter for headings of allauth's pages."""

from django import template
from django.template.defaultfilters import stringfilter

from scorekeeper.me import headings

register = template.Library()


@register.filter(is_safe=True)
@stringfilter
def sentence_case(text: str) -> str:
    """Return a heading in sentence case."""
    return headings.sentence_case(text)
