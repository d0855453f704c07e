"""Example matches to try the app: marked, never counted, and the only ones that can be removed."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.examples import examples
from scorekeeper.matches import services
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from scorekeeper.storage.database import write_transaction

TITLE = _("Example match")
MOST_DEALS = 4


def start_example(slug: str, *, zone: object, attempt: Attempt) -> Match:
    """Start a worked example of a game with its first deals, leaving some to enter."""
    sample = examples(slug).matches[0].match
    details = {"title": gettext(TITLE), "example": True}
    with write_transaction():
        match, replayed = start_match(
            game=slug,
            players=list(sample.players),
            options=dict(sample.options),
            details=details | {"first_dealer": sample.seats.first_dealer},
            zone=zone,
            caller="example",
            attempt=attempt,
        )
        for deal in () if replayed else sample.deals[:-1][:MOST_DEALS]:
            match = services.record_deal(match, dict(deal)).match
    return match


def remove_example(match: Match) -> None:
    """Delete an example. Raises `ValueError` for any other match."""
    if not match.read_document().example:
        raise ValueError(match)
    match.delete()
