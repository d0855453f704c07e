"""The phones at Anna's table, for tests of what a page presents."""

from tests.scorekeeper.matches.conftest import scorer, watcher

__all__ = ["scorer", "watcher"]
