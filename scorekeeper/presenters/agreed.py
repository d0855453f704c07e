"""The options in force, in words."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.entry import holds
from games.kernel import AnyGame
from games.options import Option, value_at
from games.values import Value
from scorekeeper.languages.lists import joined
from scorekeeper.web.context import Context


def agreed_options(game: AnyGame, options: object) -> Iterator[Context]:
    """Yield all options that have an effect, and whether each differs from its default.

    The fields of an option that has some follow it; these have `part`.
    """
    defaults, values = game.read_options({}), _texts(game, options)
    for name, option in game.options.items():
        value = value_at(options, name)
        if value not in (None, "") and holds(option.when, values):
            yield {
                "name": name,
                "label": gettext(option.label),
                "value": _option_text(option, value),
                "changed": value != value_at(defaults, name),
                "part": "." in name,
                "whole": isinstance(value, Value),
            }


def _texts(game: AnyGame, options: object) -> Mapping[str, list[str]]:
    """Return the options as answers, for the conditions on them."""
    return {name: [str(value_at(options, name)).lower()] for name in game.options}


def _option_text(option: Option, value: object) -> str:
    """Return the value of an option in words; one with fields of its own is "yes"."""
    if isinstance(value, tuple):
        return joined(map(str, value))
    if isinstance(value, Value):
        return gettext(_("yes"))
    if value in option.values:
        return gettext(option.values[value])
    if isinstance(value, bool):
        return gettext(_("yes") if value else _("no"))
    return str(value)
