"""Storing of planned members and results, within the transaction of their import."""

from scorekeeper.club.past.columns import Content
from scorekeeper.club.past.names import NEW, SKIP
from scorekeeper.club.past.plan import Plan, PlannedTable
from scorekeeper.leagues.models import Import, League, Member, PastSeat, PastTable
from scorekeeper.leagues.people.suits import next_suit
from scorekeeper.players.suits import SUITS
from scorekeeper.storage.queries import ROWS_AT_A_TIME


def store_members(league: League, plan: Plan, imported: Import) -> dict[str, Member]:
    """Return the members by imported name; create new ones and restore those who left."""
    members_by_key = {str(member.pk): member for member in league.members.all()}
    used = {line.name for table in plan.tables for line in table.lines}
    members: dict[str, Member] = {}
    suit = next_suit(league)
    for meant in plan.names:
        if meant.answer == SKIP or (
            plan.order.content != Content.MEMBERS and meant.name not in used
        ):
            continue
        if meant.answer == NEW:
            members[meant.name] = member = Member(
                league=league, name=meant.name, folded=meant.name.casefold(), suit=suit
            )
            suit = suit % len(SUITS) + 1
            imported.added.append(str(member.pk))
            continue
        members[meant.name] = member = members_by_key[meant.answer]
        if member.removed_at is not None:
            member.removed_at = None
            member.save(update_fields=["removed_at"])
            imported.restored.append(str(member.pk))
    new = [member for member in members.values() if str(member.pk) in imported.added]
    Member.objects.bulk_create(new, batch_size=ROWS_AT_A_TIME)
    imported.save(update_fields=["added", "restored"])
    return members


def store_tables(
    imported: Import, tables: list[PlannedTable], members: dict[str, Member], currency: str
) -> None:
    rows, seats = [], []
    for planned_table in tables:
        table = PastTable(
            league=imported.league,
            imported=imported,
            season=planned_table.season,
            game=planned_table.game,
            evening=planned_table.evening,
            started_at=planned_table.moment,
        )
        rows.append(table)
        sides = list(dict.fromkeys(line.side for line in planned_table.lines if line.side))
        for number, line in enumerate(planned_table.lines):
            seats.append(
                PastSeat(
                    table=table,
                    number=number,
                    name=line.name,
                    member=members[line.name],
                    side=sides.index(line.side) if line.side else None,
                    place=line.place,
                    points=line.points,
                    money=line.money,
                    currency=currency if line.money is not None else "",
                )
            )
    PastTable.objects.bulk_create(rows, batch_size=ROWS_AT_A_TIME)
    PastSeat.objects.bulk_create(seats, batch_size=ROWS_AT_A_TIME)
