"""The final ratings of a season."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from scorekeeper.club.charts.played import PlayedResult
from scorekeeper.scoring.ratings import USUAL, Strength, displayed_rating


def last_ratings(
    results: Iterable[PlayedResult],
    game: str,
    names: Mapping[UUID, str],
    system: str = USUAL,
) -> list[tuple[UUID, Strength]]:
    """Return the last rating of each player in a season, the strongest first.

    `results` is in order of play; players without a result that counts are left out.
    """
    rated: dict[UUID, Strength] = {}
    counting = set()
    for each in results:
        if each.game != game:
            continue
        if each.counts:
            counting.add(each.member_id)
        if each.rated and each.mu is not None and each.sigma is not None:
            rated[each.member_id] = Strength(each.mu, each.sigma)
    own = [(member, strength) for member, strength in rated.items() if member in counting]
    return sorted(own, key=lambda each: (-displayed_rating(each[1], system), names[each[0]]))
