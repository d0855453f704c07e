"""Every kind of act: what it says, and what it changed where a button can take it back."""

from dataclasses import dataclass

from games.words import _


@dataclass(frozen=True)
class Kind:
    """A kind of act: the phrase with the names of its data, and what tells its subject.

    What `acts/undo.py` takes back has a subject, and so has what changes the same.
    """

    says: str
    subject: str = ""


FOUNDED = "founded"
MADE_FROM_FILE = "made_from_file"
SETTINGS = "settings_changed"
LINKS = "links_renewed"
SEASON_ADDED = "season_added"
SEASON_CHANGED = "season_changed"
SEASON_CLOSED = "season_closed"
SEASON_OPENED = "season_opened"
ADJUSTED = "standings_adjusted"
CARRIED = "values_carried"
ADJUSTMENT_UNDONE = "adjustment_undone"
DIVIDED = "season_divided"
NOT_DIVIDED = "season_undivided"
PROMOTED = "season_promoted"
DIVISION_CHANGED = "division_changed"
POT_KEPT = "pot_kept"
POT_DROPPED = "pot_dropped"
ADDED = "member_added"
JOINED = "member_joined"
RETURNED = "member_returned"
REMOVED = "member_removed"
LEFT = "member_left"
RENAMED = "member_renamed"
ROLE = "role_changed"
OWNER = "ownership_passed"
MERGED = "members_merged"
SEPARATED = "members_separated"
CLAIMED = "name_claimed"
CLAIM_ACCEPTED = "claim_accepted"
CLAIM_DECLINED = "claim_declined"
MATCH_ADDED = "match_added"
MATCH_REMOVED = "match_removed"
WHO_IS_WHO = "who_is_who"
APPLIED = "correction_applied"
ALL_APPLIED = "corrections_applied"
DECLINED = "correction_declined"
WAITS_AGAIN = "correction_waits"
IMPORTED = "imported"
IMPORT_UNDONE = "import_undone"
DRAWN = "round_drawn"
DROPPED = "round_dropped"
SWAPPED = "places_swapped"
TOURNAMENT_MADE = "tournament_made"
TOURNAMENT_CHANGED = "tournament_changed"
TOURNAMENT_DELETED = "tournament_deleted"
TOURNAMENT_DRAWN = "tournament_drawn"
TOURNAMENT_UNDONE = "tournament_undone"
PLANNED = "evening_planned"
PLAN_CHANGED = "evening_changed"
CANCELLED = "evening_cancelled"
NOT_CANCELLED = "evening_not_cancelled"
CHAT_ADDED = "chat_added"
CHAT_CHANGED = "chat_changed"
CHAT_REMOVED = "chat_removed"

KINDS = {
    FOUNDED: Kind(_("Founded the league")),
    MADE_FROM_FILE: Kind(_("Made the league from a file")),
    SETTINGS: Kind(_("Changed the settings: {changes}"), "settings"),
    LINKS: Kind(_("Made new links")),
    SEASON_ADDED: Kind(_("Added the season {name}")),
    SEASON_CHANGED: Kind(_("Changed the season {name}: {changes}"), "season:{season}"),
    SEASON_CLOSED: Kind(_("Closed the season {name}")),
    SEASON_OPENED: Kind(_("Opened the season {name} again")),
    ADJUSTED: Kind(_("Adjusted the standings for {name}")),
    CARRIED: Kind(_("Carried values over into {name}")),
    ADJUSTMENT_UNDONE: Kind(_("Undid an adjustment: {name}")),
    DIVIDED: Kind(_("Divided the season {name}"), "divisions:{season}"),
    NOT_DIVIDED: Kind(_("Removed the divisions of {name}"), "divisions:{season}"),
    PROMOTED: Kind(_("Promoted and relegated into {name}"), "divisions:{season}"),
    DIVISION_CHANGED: Kind(
        _("Moved {name} to another division: {was} → {now}"), "division:{member}"
    ),
    POT_KEPT: Kind(_("Agreed on the pot of {name}")),
    POT_DROPPED: Kind(_("Removed the pot of {name}")),
    ADDED: Kind(_("Added {name}")),
    JOINED: Kind(_("Joined as {name}")),
    RETURNED: Kind(_("Brought {name} back"), "presence:{member}"),
    REMOVED: Kind(_("Removed {name}"), "presence:{member}"),
    LEFT: Kind(_("Left the league: {name}"), "presence:{member}"),
    RENAMED: Kind(_("Renamed {before} to {after}"), "name:{member}"),
    ROLE: Kind(_("Changed the role of {name}: {before} → {after}"), "role:{member}"),
    OWNER: Kind(_("Handed the league on to {name}")),
    MERGED: Kind(_("Merged {name} with {other}"), "person:{member}"),
    SEPARATED: Kind(_("Separated {name} from {other}"), "person:{member}"),
    CLAIMED: Kind(_("Claimed the name {name}")),
    CLAIM_ACCEPTED: Kind(_("Gave {name} to the account {account}")),
    CLAIM_DECLINED: Kind(_("Declined the claim of the account {account} to {name}")),
    MATCH_ADDED: Kind(_("Added a match: {match}")),
    MATCH_REMOVED: Kind(_("Removed a match: {match}")),
    WHO_IS_WHO: Kind(_("Said who played {match}: {people}"), "seats:{code}"),
    APPLIED: Kind(_("Applied the correction of {match}"), "correction:{code}"),
    ALL_APPLIED: Kind(_("Applied all corrections of {name}")),
    DECLINED: Kind(_("Declined the correction of {match}"), "correction:{code}"),
    WAITS_AGAIN: Kind(_("Let the correction of {match} wait again"), "correction:{code}"),
    IMPORTED: Kind(_("Imported members: {members}, results: {results}"), "import:{imported}"),
    IMPORT_UNDONE: Kind(
        _("Took an import back, members: {members}, results: {results}"), "import:{imported}"
    ),
    DRAWN: Kind(_("Drew round {number} of {day}")),
    DROPPED: Kind(_("Took round {number} of {day} back")),
    SWAPPED: Kind(_("Swapped {one} and {two} in round {number} of {day}")),
    TOURNAMENT_MADE: Kind(_("Made the tournament {name}")),
    TOURNAMENT_CHANGED: Kind(_("Changed the tournament {name}")),
    TOURNAMENT_DELETED: Kind(_("Deleted the tournament {name}")),
    TOURNAMENT_DRAWN: Kind(_("Drew round {number} of {name}")),
    TOURNAMENT_UNDONE: Kind(_("Took round {number} of {name} back")),
    PLANNED: Kind(_("Planned the evening of {day}")),
    PLAN_CHANGED: Kind(_("Changed the evening of {day}: {changes}"), "plan:{evening}"),
    CANCELLED: Kind(_("Cancelled the evening of {day}"), "cancelled:{evening}"),
    NOT_CANCELLED: Kind(_("The evening of {day} takes place after all"), "cancelled:{evening}"),
    CHAT_ADDED: Kind(_("Added the chat program at {host}")),
    CHAT_CHANGED: Kind(_("Changed what the chat program at {host} is told")),
    CHAT_REMOVED: Kind(_("Removed the chat program at {host}")),
}

NAMES = {
    "league": _("League"),
    "seasons": _("Seasons"),
    "members": _("Members"),
    "matches": _("Matches"),
    "imports": _("Imports"),
    "evenings": _("Evenings"),
    "tournaments": _("Tournaments"),
}
GROUPS = {
    "league": (
        FOUNDED, MADE_FROM_FILE, SETTINGS, LINKS, CHAT_ADDED, CHAT_CHANGED, CHAT_REMOVED,
    ),
    "seasons": (
        SEASON_ADDED, SEASON_CHANGED, SEASON_CLOSED, SEASON_OPENED, ADJUSTED, CARRIED,
        ADJUSTMENT_UNDONE, DIVIDED, NOT_DIVIDED, PROMOTED, DIVISION_CHANGED, POT_KEPT,
        POT_DROPPED,
    ),
    "members": (
        ADDED, JOINED, RETURNED, REMOVED, LEFT, RENAMED, ROLE, OWNER, MERGED, SEPARATED, CLAIMED,
        CLAIM_ACCEPTED, CLAIM_DECLINED,
    ),
    "matches": (
        MATCH_ADDED, MATCH_REMOVED, WHO_IS_WHO, APPLIED, ALL_APPLIED, DECLINED, WAITS_AGAIN,
    ),
    "imports": (IMPORTED, IMPORT_UNDONE),
    "evenings": (DRAWN, DROPPED, SWAPPED, PLANNED, PLAN_CHANGED, CANCELLED, NOT_CANCELLED),
    "tournaments": (
        TOURNAMENT_MADE, TOURNAMENT_CHANGED, TOURNAMENT_DELETED, TOURNAMENT_DRAWN,
        TOURNAMENT_UNDONE,
    ),
}  # fmt: skip
"""What a reader chooses between: every kind is in one of them."""
