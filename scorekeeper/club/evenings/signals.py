"""What happens to the evenings of a league, sent in the transaction of it."""

from django.dispatch import Signal

evening_changed = Signal()
"""An evening, `planned`, was changed: `what` is `planned`, `changed`, `cancelled` or `restored`."""

round_drawn = Signal()
"""The tables of a round, `drawing`, were drawn.

`number` and `of` are those of a tournament; with `only`, the round was changed for these members.
"""
