"""Proposals of a season's divisions: by promotion, by last standings, or by rating."""

from string import ascii_uppercase
from uuid import UUID

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.divisions.promotion import propose_promotion, query_in
from scorekeeper.club.divisions.proposal import NEW, Begin, Proposal
from scorekeeper.languages.digits import parse_whole
from scorekeeper.leagues.counting.read import final_standings
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.people.faces import people_in
from scorekeeper.leagues.ratings.read import ratings_of
from scorekeeper.leagues.seasons.refusals import CHOICE, NUMBER
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.scoring.divisions import FEWEST, MOST, seed_divisions
from scorekeeper.scoring.ratings import displayed_rating

WAYS = ("promotion", "standings", "rating")
LARGEST_SIZE = 999

NO_STANDINGS = _("No earlier season has standings.")
ONE_GAME = _("Choose one game: ratings do not add up.")


def propose(season: Season, by: str, size: object = None) -> Proposal:
    """Return the proposed divisions of a season. Raises `Refused`.

    `standings` and `rating` fill each division with `size` members. The season's league has to
    be loaded.
    """
    if by not in WAYS:
        raise Refused([Refusal("invalid", CHOICE, "by")])
    if by == "promotion":
        return propose_promotion(season)
    per_division = (isinstance(size, str) and parse_whole(size, longest=3)) or 0
    if not 0 < per_division <= LARGEST_SIZE:
        raise Refused([Refusal("invalid", NUMBER, "size")])
    return _by_order(season, by, per_division)


def _by_order(season: Season, by: str, size: int) -> Proposal:
    league, divisions = season.league, divisions_of(season)
    game = divisions.game if divisions else league.games[0]
    people = people_in(league)
    earlier = None
    if by == "standings":
        earlier = _season_before(season)
        ranking = list(final_standings(query_in(earlier, game), people))
    else:
        ranking = _rated_members(league, game)
    members = [pk for pk, face in people.items() if face.is_present]
    ranked = [pk for pk in ranking if pk in set(members)]
    seeding = [*ranked, *(pk for pk in members if pk not in set(ranked))]
    count = min(max(-(-len(seeding) // size), FEWEST), MOST)
    names = list(divisions.names) if divisions else list(ascii_uppercase[:count])
    numbers = seed_divisions(seeding, size, len(names))
    before = divisions.members if divisions else {}
    begins = [
        Begin(
            pk,
            people[pk].name,
            before.get(str(pk)),
            numbers[pk],
            NEW if pk not in set(ranked) else None,
        )
        for pk in seeding
    ]
    return Proposal(names, divisions.moving if divisions else 2, game, begins, people, earlier)


def _season_before(season: Season) -> Season:
    """Return the newest earlier season. Raises `Refused`."""
    seasons = Season.objects.filter(league=season.league_id, starts_on__lt=season.starts_on)
    earlier = seasons.first()
    if earlier is None:
        raise Refused([Refusal("invalid", NO_STANDINGS, "by")])
    earlier.league = season.league
    return earlier


def _rated_members(league: League, game: str) -> list[UUID]:
    """Return the rated members of a game, the strongest first. Raises `Refused`."""
    if not game:
        raise Refused([Refusal("invalid", ONE_GAME, "by")])
    rated = ratings_of(league, game)
    return sorted(
        rated, key=lambda member: (-displayed_rating(rated[member], league.rating), member)
    )
