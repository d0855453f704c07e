"""Filters for the templates of sheets."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import get_template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games import GAMES
from games.figures import Figure
from games.words import Name, Phrase
from scorekeeper.players.short_names import shorten
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.web.game_files import styles_of

register = template.Library()


register.filter("brief", shorten)


@register.filter
def at(items: Sequence[object], place: int) -> Any:
    """Return the item at a place: `players|at:column.player`."""
    return items[place]


@register.filter
def phrase_text(phrase: Phrase | Name, presenter: Presenter) -> str:
    """Return a phrase or a name in words: `head.word|phrase_text:presenter`."""
    return presenter.say(phrase)


@register.filter
def brief_phrase(phrase: Phrase | Name, presenter: Presenter) -> str:
    """Return a phrase with short names, for narrow places."""
    return presenter.brief().say(phrase)


@register.filter
def sits_at(presenter: Presenter, player: int) -> dict[str, object]:
    """Return a player in the format of `named`: `say|sits_at:column.player|named`."""
    return {"name": presenter.names[player], "suit": presenter.suits[player]}


@register.filter
def figure(number: Figure) -> SafeString:
    """Render a number of a sheet, bold or grey, marked if new: `{{ cell.now|figure }}`."""
    if not number.text:
        return SafeString("")  # nosec B703  nothing at all
    tag = "b" if number.counts else "span"
    kind = "figure" if number.counts else "figure led-here"
    newest = " newest" if number.newest else ""
    return format_html('<{} class="{}{}" dir="ltr">{}</{}>', tag, kind, newest, number.text, tag)


@register.simple_tag
def game_styles(slug: str) -> SafeString:
    """Link the style sheets of a game's own drawings: `{% game_styles game.slug %}`."""
    links = ((static(name),) for name in styles_of(GAMES[slug]))
    return format_html_join("", '<link rel="stylesheet" href="{}">', links)


@register.filter
def conditions(ask: Mapping[str, object]) -> SafeString:
    """Return the attributes with the condition of a form's part: `<p{{ ask|conditions }}>`."""
    hidden = SafeString(" hidden" if ask["hidden"] else "")  # nosec B703  our own word
    if not ask["when"] and not ask["unless"]:
        return hidden
    return format_html(' data-when="{}" data-unless="{}"{}', ask["when"], ask["unless"], hidden)


@register.filter
def drawn_with(items: Iterable[Hashable], template_name: str) -> SafeString:
    """Render every item with a given template: `column.marks|drawn_with:"…/_mark.html"`.

    A sheet grows by a few marks per deal; the earlier ones are already in the cache.
    """
    language = get_language()
    html = "".join(_render(template_name, item, language) for item in items)
    return mark_safe(html)  # noqa: S308  # nosec B308 B703  templates escape what they print


@lru_cache(maxsize=16_384)
def _render(template_name: str, item: Hashable, _language: str | None) -> str:
    html: str = get_template(template_name).render({"item": item})
    return html.strip()
