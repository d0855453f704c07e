"""What ratings a season ended with."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from scorekeeper.club.charts.played import PlayedResult
from scorekeeper.scoring.ratings import USUAL, Strength, shown


def last_ratings(
    everything: Iterable[PlayedResult],
    game: str,
    names: Mapping[UUID, str],
    system: str = USUAL,
) -> list[tuple[UUID, Strength]]:
    """Return everybody's rating after their last match of a season, the strongest first.

    Results are in the order of play; whoever has none that counts, such as a guest, is left out.
    """
    rated: dict[UUID, Strength] = {}
    counting = set()
    for each in everything:
        if each.game != game:
            continue
        if each.counts:
            counting.add(each.member_id)
        if each.rated and each.mu is not None and each.sigma is not None:
            rated[each.member_id] = Strength(each.mu, each.sigma)
    own = [(member, strength) for member, strength in rated.items() if member in counting]
    return sorted(own, key=lambda each: (-shown(each[1], system), names[each[0]]))
