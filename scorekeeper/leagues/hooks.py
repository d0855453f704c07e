"""Hooks for packages above the leagues, which know none of them.

A package connects to a signal, or adds itself to a list, in `AppConfig.ready`. Signals are sent
within the transaction of the change.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from django.dispatch import Signal

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scorekeeper.leagues.models import League

match_counted = Signal()
"""The results of a league match changed: `counted`, and its results `before` and `after`."""

season_closed = Signal()
"""A `season` was closed."""

name_claimed = Signal()
"""An account claims a name; `claim` is stored."""


LEAGUE_READERS: "list[Callable[[QuerySet[League]], QuerySet[League]]]" = []
"""Each adds data for the frame of a league's pages to the query of the league."""

RECOUNTS: list[Callable[[bool], Iterator[str]]] = []
"""Each yields its differences before the results are compared, and with True repairs them."""
