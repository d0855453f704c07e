"""Where packages above the leagues join in; the leagues know none of them.

A package connects to a signal, or adds itself to a list, in `AppConfig.ready`. Signals are sent in
the transaction of what happened.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from django.dispatch import Signal

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scorekeeper.leagues.models import League

match_counted = Signal()
"""A match counts, or counts otherwise: `counted`, and its results `before` and `after`."""

season_closed = Signal()
"""A `season` was closed."""

name_claimed = Signal()
"""An account claims a name; `claim` is stored."""


LEAGUE_READERS: "list[Callable[[QuerySet[League]], QuerySet[League]]]" = []
"""Each reads with a league what its frame shows, in the same query."""

RECOUNTS: list[Callable[[bool], Iterator[str]]] = []
"""Each yields what differs from what it should be, and with True mends it; before results."""
