"""The options in force, as a printed sheet lists them."""

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.options import Option, value_at
from games.sheet import Sheet
from games.values import Value
from scorekeeper.exports.model.deal_rows import Data


def agreed_options(sheet: Sheet) -> Iterator[Data]:
    """Yield all options in force, and whether each differs from its default."""
    defaults, game = sheet.match.game.read_options({}), sheet.match.game
    for name, option in game.options.items():
        value = value_at(sheet.options, name)
        if value not in (None, ""):
            is_changed = value != value_at(defaults, name)
            text = _option_text(option, value)
            yield {"label": gettext(option.label), "value": text, "changed": is_changed}


def _option_text(option: Option, value: object) -> str:
    """Return the value of an option in words; one with fields of its own is "yes"."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, Value):
        return gettext(_("yes"))
    if value in option.values:
        return gettext(option.values[value])
    if isinstance(value, bool):
        return gettext(_("yes") if value else _("no"))
    return str(value)
