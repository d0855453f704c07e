"""Adds up the scores of many members, by game and over all games; pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from scorekeeper.scoring.history import before_last_evenings, history_of, history_of_all_games
from scorekeeper.scoring.records import count_contracts
from scorekeeper.scoring.standings import GamePart, Score, Tally, tally

K = TypeVar("K")

Key = tuple[K, str]
"""A member and a game, which is empty for all games."""

MemberScore = tuple[K, str, Score]
"""A member, a game and the score."""


def tallies_of(
    results: Iterable[MemberScore[K]], best_of: int, *, history: bool = False
) -> dict[Key[K], Tally]:
    """Add up scores by member and game, and by member over all games (an empty game).

    Points of different games are not added, so the sums over all games have none. `history` adds
    the sums at the end of each evening, and the contracts.
    """
    by_game: dict[Key[K], list[Score]] = defaultdict(list)
    by_member: dict[K, list[Score]] = defaultdict(list)
    for member, game, score in results:
        by_game[member, game].append(score)
        by_member[member].append(score)
    tallies = {key: tally(scores, best_of) for key, scores in by_game.items()}
    parts: dict[K, list[GamePart]] = defaultdict(list)
    for (member, game), sums in sorted(tallies.items()):
        parts[member].append(GamePart(game, sums.matches, sums.share))
    for member, all_scores in by_member.items():
        tallies[member, ""] = tally(all_scores, best_of).of_all_games(parts[member])
    return _with_history(tallies, by_game, by_member, best_of) if history else tallies


def _with_history(
    tallies: Mapping[Key[K], Tally],
    by_game: Mapping[Key[K], Sequence[Score]],
    by_member: Mapping[K, Sequence[Score]],
    best_of: int,
) -> dict[Key[K], Tally]:
    histories = {key: history_of(scores, best_of) for key, scores in by_game.items()}
    for member, all_scores in by_member.items():
        games = {part.game: histories[member, part.game] for part in tallies[member, ""].parts}
        histories[member, ""] = history_of_all_games(all_scores, games)
    return {
        key: sums._replace(
            history=histories[key],
            earlier=before_last_evenings(histories[key]),
            contracts=count_contracts((score.contracts, 1) for score in by_game.get(key, ())),
        )
        for key, sums in tallies.items()
    }
