"""Areas of the code with their tests, and faults without an observable effect."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Area:
    """Patterns of source files, and the tests that should notice their faults."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


AREAS = {
    "games": Area(
        (
            "games/*/scoring.py",
            "games/*/*/scoring.py",
            "games/*/checks.py",
            "games/*/*/checks.py",
            "games/*/deals.py",
            "games/*/*/deals.py",
            "games/*/points.py",
            "games/*/rounds.py",
            "games/*/rubber.py",
            "games/avinas/circles.py",
            "games/avinas/outcome.py",
            "games/*/bidding.py",
            "games/*/winner.py",
            "games/hearts/passing.py",
            "games/nestors/card_points.py",
            "games/preferans/contract.py",
            "games/preferans/state.py",
            "games/skruuvi/schedule.py",
            "games/skruuvi/totals.py",
            "games/two_sides/base.py",
            "games/cards.py",
            "games/kernel.py",
            "games/people.py",
            "games/rows.py",
            "games/seatings.py",
            "games/settlement.py",
            "games/sheet.py",
        ),
        ("tests/games", "games"),
    ),
    "leagues": Area(
        (
            "scorekeeper/scoring/*.py",
            "scorekeeper/leagues/counting/count.py",
            "scorekeeper/leagues/counting/pending.py",
            "scorekeeper/leagues/counting/effects.py",
            "scorekeeper/leagues/counting/merge.py",
            "scorekeeper/leagues/counting/receipts.py",
            "scorekeeper/leagues/counting/rerate.py",
            "scorekeeper/leagues/counting/recount.py",
            "scorekeeper/leagues/counting/standing_effects.py",
        ),
        (
            "tests/scorekeeper/leagues",
            "tests/scorekeeper/scoring",
            "tests/scorekeeper/api/leagues",
            "tests/scorekeeper/club/desk",
            "tests/scorekeeper/club/notices",
            "scorekeeper/scoring",
        ),
    ),
    "club": Area(
        (
            "scorekeeper/club/adjustments/carry_over.py",
            "scorekeeper/club/charts/ranks.py",
            "scorekeeper/club/charts/matrix.py",
            "scorekeeper/club/divisions/move.py",
            "scorekeeper/club/evenings/arrange.py",
            "scorekeeper/club/evenings/draw.py",
            "scorekeeper/club/evenings/meetings.py",
            "scorekeeper/club/past/lines.py",
            "scorekeeper/club/past/names.py",
            "scorekeeper/club/past/reading.py",
            "scorekeeper/club/past/storing.py",
            "scorekeeper/club/past/undo.py",
            "scorekeeper/club/pots/shares.py",
            "scorekeeper/club/tournaments/pairing.py",
            "scorekeeper/club/tournaments/rounds.py",
            "scorekeeper/club/*/services.py",
        ),
        (
            "tests/scorekeeper/club",
            "tests/scorekeeper/scoring",
            "tests/scorekeeper/api/leagues",
            "scorekeeper/club",
        ),
    ),
    "log": Area(
        (
            "scorekeeper/matches/log/bounds.py",
            "scorekeeper/matches/log/corrections.py",
            "scorekeeper/matches/log/correct_many.py",
            "scorekeeper/matches/log/document.py",
            "scorekeeper/matches/log/versions.py",
            "scorekeeper/matches/log/entries.py",
            "scorekeeper/matches/log/plans.py",
            "scorekeeper/matches/log/undo.py",
            "scorekeeper/matches/services.py",
            "scorekeeper/matches/setup/services.py",
            "scorekeeper/matches/seats/change.py",
            "scorekeeper/matches/seats/earlier_seatings.py",
        ),
        (
            "tests/scorekeeper/matches",
            "tests/scorekeeper/api/matches",
            "tests/scorekeeper/leagues/counting/test_rematch.py",
            "scorekeeper/matches/log",
        ),
    ),
    "writing": Area(
        (
            "scorekeeper/live/announce.py",
            "scorekeeper/matches/log/write.py",
            "scorekeeper/matches/access/devices.py",
            "scorekeeper/matches/access/keys.py",
            "scorekeeper/matches/agreement/services.py",
            "scorekeeper/rest/conditions.py",
            "scorekeeper/rest/idempotency.py",
        ),
        (
            "tests/scorekeeper/matches",
            "tests/scorekeeper/api/matches",
            "tests/scorekeeper/rest",
            "tests/scorekeeper/monitoring",
        ),
    ),
    "exports": Area(
        (
            "scorekeeper/exports/model/deal_rows.py",
            "scorekeeper/exports/model/grid.py",
            "scorekeeper/exports/model/tables.py",
            "scorekeeper/exports/files/format.py",
            "scorekeeper/exports/files/check.py",
            "scorekeeper/exports/files/history.py",
            "scorekeeper/exports/files/imports.py",
            "scorekeeper/exports/files/limits.py",
            "scorekeeper/exports/files/replay.py",
            "scorekeeper/media/spreadsheets.py",
        ),
        (
            "tests/scorekeeper/exports/files",
            "tests/scorekeeper/exports/model",
            "tests/scorekeeper/api/exports",
            "tests/scorekeeper/matches/seats/test_table.py",
            "tests/scorekeeper/media",
            "scorekeeper/exports/files",
            "scorekeeper/media",
        ),
    ),
}

WITHOUT_EFFECT: dict[str, str] = {
    "games/people.py: return Fraction(0) if so_far is None else so_far[seat]: 0 -> 1": (
        "Two balances are only subtracted from one another, and either both are None or neither."
    ),
    "scorekeeper/exports/model/grid.py: dealer = sheet.next.dealer if sheet.next else 0: 0 -> 1": (
        "Only an open match has a next row, and an open match always has a next deal."
    ),
    "scorekeeper/club/evenings/draw.py: base = (len(people) + 1) ** 2: 1 -> 2": (
        "The base has to exceed every sum of turns; a larger one orders the same."
    ),
    (
        "scorekeeper/club/past/names.py: near = pair.real_quick_ratio() >= CLOSE and "
        "pair.quick_ratio() >= CLOSE: pair.real_quick_ratio() >= CLOSE and "
        "pair.quick_ratio() >= CLOSE -> pair.real_quick_ratio() >= CLOSE or "
        "pair.quick_ratio() >= CLOSE"
    ): "Both are upper bounds that only save the exact ratio of names that are not close.",
    (
        "scorekeeper/exports/files/replay.py: if not isinstance(deals, list) or "
        'type(values.get("stopped", False)) is not bool:: False -> True'
    ): "Only the type of the value is looked at, and both are of the same.",
    (
        'scorekeeper/exports/files/replay.py: fields = {**values, "deals": tuple(deals)} '
        'if "deals" in values else dict(values): {**values, "deals": tuple(deals)} '
        'if "deals" in values else dict(values) -> dict(values) '
        'if "deals" in values else {**values, "deals": tuple(deals)}'
    ): (
        "Of the match that it makes only those fields are read that the file names, and as they "
        "are stored: a list and a tuple of deals are stored alike."
    ),
    "scorekeeper/matches/access/devices.py: newest.key_generation += 1: 1 -> 2": (
        "Each renewal needs a generation that has not been; which number that is nobody is told."
    ),
    (
        "scorekeeper/matches/log/document.py: "
        'names = dict(zip(document.players, details["players"], strict=True)): True -> False'
    ): "Names are read by `read_names`, which refuses any other number of them.",
    (
        "scorekeeper/matches/seats/earlier_seatings.py: "
        "for seating, following in zip(seatings, [*seatings[1:], None], strict=True): True -> False"
    ): "The second list is the first without its first item and with one more.",
    (
        "scorekeeper/scoring/elo.py: games = zip(compress(teams, others), "
        "compress(places, others), strict=True): True -> False"
    ): "Both are the same teams without one.",
    (
        "scorekeeper/scoring/ratings.py: "
        "for team, of_team in zip(teams, estimates, strict=True): True -> False"
    ): "Every system returns as many teams as it was given.",
    (
        "scorekeeper/scoring/ratings.py: "
        "for finished, strength in zip(team, of_team, strict=True): True -> False"
    ): "Every system returns as many people of a team as it was given.",
    (
        "scorekeeper/club/past/names.py: "
        "near = pair.real_quick_ratio() >= CLOSE and pair.quick_ratio() >= CLOSE: "
        "pair.quick_ratio() >= CLOSE -> pair.quick_ratio() > CLOSE"
    ): "A likeness of exactly 0.82 takes 41 equal letters, and a member's name has 40 at most.",
    (
        "scorekeeper/scoring/standings.py: "
        "return Fraction(0) if tally.matches else -tally.value(method): 0 -> 1"
    ): "It is only compared among players with equally many matches, who all have the same.",
    (
        "scorekeeper/leagues/counting/merge.py: settled = list("
        "closed.filter(pending=None, results__seat=0)): 0 -> 1"
    ): "It only selects each match with results once, and every one has a first and a second.",
    (
        "scorekeeper/club/tournaments/services.py: "
        "tournament.save(update_fields=changed or None): changed or None -> changed and None"
    ): "The row is locked, so that its other fields are saved as they are, or not at all.",
    (
        "scorekeeper/club/tournaments/rounds.py: "
        "result = draw_tables(people, settings, met=meetings, seed=secrets.randbits(32)): 32 -> 33"
    ): "Another bit of a random seed draws as randomly.",
    "scorekeeper/scoring/glicko2.py: at_low /= 2: 2 -> 3": (
        "The search for the root takes other steps, and ends as close to it."
    ),
    "scorekeeper/scoring/glicko2.py: steps += 1: 1 -> 2": (
        "The root still lies within the interval, which is only wider."
    ),
    (
        "scorekeeper/scoring/glicko2.py: low, high = start, _other_end(start, excess, "
        "delta**2 - phi**2 - variance): delta**2 - phi**2 - variance -> "
        "delta**2 - phi**2 + variance"
    ): "The root still lies within the interval, which is only wider.",
    (
        "scorekeeper/scoring/tie_breaks.py: net: dict[K, int] = dict.fromkeys(group, 0): 0 -> 1"
    ): "The players of a group are only compared with one another, and all have one more.",
    (
        "scorekeeper/club/evenings/arrange.py: "
        "places.append(((seat + 2) % 4, (other_seat + 2) % 4)): other_seat + 2 -> other_seat - 2"
    ): "Two seats on or two back is the same seat of four.",
    (
        "scorekeeper/club/evenings/arrange.py: "
        "places.append(((seat + 2) % 4, (other_seat + 2) % 4)): seat + 2 -> seat - 2"
    ): "Two seats on or two back is the same seat of four.",
}
"""Faults that no test could notice, as `path: line: old -> new`, and the reasons."""
