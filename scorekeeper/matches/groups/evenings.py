"""The evening of a request: that of the given matches, or tonight's of this phone."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from scorekeeper.accounts.guesses import check_address
from scorekeeper.matches.access.find import count_wrong_guess
from scorekeeper.matches.access.keys import CODE_ALPHABET, CODE_LENGTH
from scorekeeper.matches.access.phone import keys_on
from scorekeeper.matches.groups.page import evening_context
from scorekeeper.matches.models import Match
from scorekeeper.media.times import evening_of, zone_or_default
from scorekeeper.web.context import Context

MOST_MATCHES = 40
CODE = re.compile(f"[{CODE_ALPHABET}]{{{CODE_LENGTH}}}")


@dataclass(frozen=True)
class Evening:
    """The matches of one evening, oldest first, and the current names of players."""

    matches: Sequence[Match]
    current_names: Mapping[str, str] = field(default_factory=dict)
    of_group: bool = True

    @property
    def day(self) -> date:
        """The date of the evening."""
        return self.matches[-1].evening

    @property
    def is_tonight(self) -> bool:
        """Whether the evening is still going on, in the table's time zone."""
        last = self.matches[-1]
        zone = zone_or_default(last.zone, settings.TIME_ZONE)
        return self.day == evening_of(timezone.now(), zone)

    def context(self, *, whole: bool = False, now: str = "") -> Context:
        """Return the context of the totals; `now` is the code of the match whose card is shown."""
        page = evening_context(
            self.matches,
            self.current_names,
            self.day,
            tonight=self.is_tonight,
            whole=whole,
            now=now,
        )
        return page | {"keeps": not self.of_group}


def evening_of_request(request: HttpRequest) -> Evening | None:
    """Return the evening of a request; None if there is none.

    `codes` are matches, of which the last evening counts; `was` and `is`, in pairs, are earlier and
    current names of players. Without codes it is the evening of the match `now` on this phone, or
    tonight's.
    """
    if "codes" not in request.GET:
        return _evening_of_phone(request, request.GET.get("now", ""))
    check_address(request.META["REMOTE_ADDR"])
    codes = list(dict.fromkeys(_codes(request)))[:MOST_MATCHES]
    matches = list(Match.objects.filter(code__in=codes).order_by("started_at", "pk"))
    for code in set(codes) - {match.code for match in matches}:
        count_wrong_guess(request, code)
    if not matches:
        return None
    last = max(match.evening for match in matches)
    current_names = dict(zip(request.GET.getlist("was"), request.GET.getlist("is"), strict=False))
    return Evening([match for match in matches if match.evening == last], current_names)


def _evening_of_phone(request: HttpRequest, now: str) -> Evening | None:
    """Return the evening of a match on this phone, or tonight's; None for a single match.

    Matches belong together if the players of the smaller table are all at the larger.
    """
    matches = Match.objects.scored_on(list(keys_on(request))).order_by("started_at", "pk")
    counting = [match for match in matches if not match.document.get("example")]
    last = next((match for match in reversed(counting) if now in {"", match.code}), None)
    if last is None:
        return None
    same_players = [
        match for match in counting if match.evening == last.evening and _same_people(match, last)
    ]
    evening_here = Evening(same_players, of_group=False)
    return evening_here if len(same_players) > 1 and (now or evening_here.is_tonight) else None


def _same_people(first: Match, second: Match) -> bool:
    """Return whether all players of the smaller table are at the larger."""
    people = [set(match.document["players"]) for match in (first, second)]
    return people[0] <= people[1] or people[1] <= people[0]


def _codes(request: HttpRequest) -> Iterator[str]:
    """Yield the valid codes of a request."""
    texts = request.GET.get("codes", "").split(",")
    yield from (code for code in texts if CODE.fullmatch(code))
