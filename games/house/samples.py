"""Sample rounds of a house game, to try its definition before anybody plays."""

from collections.abc import Iterator

from games.house.deals import HouseOptions, HousePoints
from games.values import JsonObject

SAMPLES = 3
SPREAD = (7, 2, 5, 0, 9, 4, 1, 8, 3, 6)
"""Steps above the least, one for each player: numbers as unlike as those of a real round."""


def sample_rounds(options: HouseOptions, owners: int, players: int) -> Iterator[JsonObject]:
    """Yield rounds as they are typed; the rules may refuse some where nothing adds up.

    `owners` is the number of players or sides.
    """
    for number in range(SAMPLES):
        rows: list[JsonObject] = [{"owner": owner} for owner in range(owners)]
        if options.tricks is not None:
            _add_numbers(rows, "tricks", _shares(options.tricks.total, owners, number))
            if options.bids is not None:
                _add_numbers(rows, "bid", _bids([row["tricks"] for row in rows], number))
        if options.asked_points is not None:
            _add_numbers(rows, "points", _points(options.asked_points, owners, number))
        if options.places is not None:
            _add_numbers(rows, "place", [(o + number) % owners + 1 for o in range(owners)])
        sample: JsonObject = {"kind": "round", "rows": rows if len(rows[0]) > 1 else []}
        if options.win is not None:
            sample["winner"] = number % owners
        if options.contract is not None:
            sample |= {"declarer": number % players, "made": number != 1}
        yield sample


def _add_numbers(rows: list[JsonObject], field: str, numbers: list[int]) -> None:
    for row, number in zip(rows, numbers, strict=True):
        row[field] = number


def _shares(total: int, owners: int, number: int) -> list[int]:
    """Return tricks that add up, the most of them for another owner in each round.

    >>> _shares(13, 4, 0), _shares(13, 4, 1)
    ([5, 2, 3, 3], [3, 5, 2, 3])
    """
    shares = [total // owners] * owners
    shares[number % owners] += total % owners
    if min(shares) and owners > 1:
        shares[number % owners] += 1
        shares[(number + 1) % owners] -= 1
    return shares


def _bids(tricks: list[int], number: int) -> list[int]:
    """Return bids that are made, but for one in each round."""
    missed = (number + 1) % len(tricks)
    return [taken + 1 if owner == missed else taken for owner, taken in enumerate(tricks)]


def _points(points: HousePoints, owners: int, number: int) -> list[int]:
    """Return points in steps within the bounds, with the agreed sum if there is one."""
    lowest = -(-max(points.least, min(points.most, 0)) // points.step) * points.step
    room = (points.most - lowest) // points.step
    if points.total is None:
        return [
            lowest + points.step * min(room, SPREAD[(owner + 3 * number) % len(SPREAD)])
            for owner in range(owners)
        ]
    lowest = -(-points.least // points.step) * points.step
    room = max((points.most - lowest) // points.step, 0)
    left = max((points.total - owners * lowest) // points.step, 0)
    shares = [0] * owners
    for place in range(owners):
        owner = (place + number) % owners
        wanted = left - left // 3 if place < owners - 1 else left
        shares[owner] = min(room, wanted)
        left -= shares[owner]
    for owner in range(owners):
        more = min(room - shares[owner], left)
        shares[owner] += more
        left -= more
    return [lowest + points.step * share for share in shares]
