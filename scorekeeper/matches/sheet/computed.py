"""The outcome of a snapshot: computed from its sheet where no database row stores it."""

from games.values import JsonObject
from scorekeeper.matches.sheet.cache import sheet_of, stored_standing
from scorekeeper.matches.snapshot import Snapshot


class ComputedOutcome:
    """The status, standing and number of deals of a snapshot that is no row."""

    @property
    def status(self: Snapshot) -> str:
        """The status: open, finished or stopped."""
        return sheet_of(self).status

    @property
    def standing(self: Snapshot) -> JsonObject | None:
        """The standing as lists of matches show it."""
        return stored_standing(sheet_of(self))

    @property
    def deal_count(self: Snapshot) -> int:
        """The number of deals."""
        return len(self.document["deals"])
