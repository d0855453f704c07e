"""Signals of a league's evenings, sent within the transaction of the change."""

from django.dispatch import Signal

evening_changed = Signal()
"""An evening (`planned`) was changed: `what` is `planned`, `changed`, `cancelled` or `restored`."""

round_drawn = Signal()
"""The tables of a round (`drawing`) were drawn.

In a tournament, `number` and `of` are its round and name; with `only`, the round was changed for
these members alone.
"""
