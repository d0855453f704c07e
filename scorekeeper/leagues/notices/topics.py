"""What chat programs and members may be told of."""

from games.words import _

EVENINGS, TABLES, MATCHES, SEASONS = "evenings", "tables", "matches", "seasons"
RESULTS, CLAIMS = "results", "claims"

CHAT = {
    EVENINGS: _("An evening is planned, changed or cancelled"),
    TABLES: _("A round is drawn"),
    MATCHES: _("A match counts, with its result"),
    SEASONS: _("A season is closed"),
}
"""What a chat program may be told."""

OWN = {
    EVENINGS: _("An evening is planned, changed or cancelled"),
    TABLES: _("My table is drawn"),
    RESULTS: _("My result was corrected"),
}
"""What a member may be told."""

OWNERS = {CLAIMS: _("A claim waits")}
"""What owners may be told beside it."""
