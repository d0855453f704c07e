"""Addresses of the pages of leagues, one group an object."""

from django.urls import path

from scorekeeper.leagues import converters  # noqa: F401  they register themselves
from scorekeeper.leagues.acts import views as acts
from scorekeeper.leagues.adjustments import views as adjustments
from scorekeeper.leagues.charts import views as charts
from scorekeeper.leagues.counting import views as counting
from scorekeeper.leagues.desk import views as desk
from scorekeeper.leagues.divisions import views as divisions
from scorekeeper.leagues.evenings import planned_views as planned
from scorekeeper.leagues.evenings import tables_views as tonight
from scorekeeper.leagues.evenings import views as evenings
from scorekeeper.leagues.feeds import views as feeds
from scorekeeper.leagues.notices import views as notices
from scorekeeper.leagues.past import views as past
from scorekeeper.leagues.people import views as people
from scorekeeper.leagues.pots import views as pots
from scorekeeper.leagues.ratings import views as ratings
from scorekeeper.leagues.seasons import views as seasons
from scorekeeper.leagues.standings import views as leagues
from scorekeeper.leagues.tournaments import views as tournaments

urlpatterns = [
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new, name="new-league"),
    path("leagues/<league:slug>/", leagues.league, name="league"),
    path("leagues/<league:slug>/charts/", charts.charts, name="league-charts"),
    path("leagues/<league:slug>/compare/", charts.compare, name="league-compare"),
    path("leagues/<league:slug>/ratings/", ratings.ratings, name="league-ratings"),
    path("leagues/<league:slug>/settings/", leagues.settings, name="league-settings"),
    path("leagues/<league:slug>/links/", leagues.renew, name="league-links"),
    path("leagues/<league:slug>/delete/", leagues.delete, name="delete-league"),
    path("leagues/<league:slug>/seasons/", seasons.seasons, name="league-seasons"),
    path("leagues/<league:slug>/seasons/<uuid:season>/", seasons.change, name="change-season"),
    path("leagues/<league:slug>/seasons/<uuid:season>/pot/", pots.pot, name="season-pot"),
    path(
        "leagues/<league:slug>/seasons/<uuid:season>/divisions/",
        divisions.divisions,
        name="season-divisions",
    ),
    path(
        "leagues/<league:slug>/corrections/<code:code>/",
        seasons.apply_correction,
        name="apply-correction",
    ),
    path("leagues/<league:slug>/members/", people.members, name="league-members"),
    path("leagues/<league:slug>/members/<uuid:member>/", people.change, name="change-member"),
    path("leagues/<league:slug>/members/<uuid:member>/claim/", people.claim, name="claim-name"),
    path("leagues/<league:slug>/claims/<int:claim>/", people.decide, name="decide-claim"),
    path("leagues/<league:slug>/join/<invite:key>/", people.join, name="join-league"),
    path("leagues/<league:slug>/leave/", people.leave, name="leave-league"),
    path("leagues/<league:slug>/import/", past.import_into, name="league-import"),
    path("leagues/<league:slug>/import/<uuid:imported>/undo/", past.undo, name="undo-import"),
    path("leagues/<league:slug>/desk/", desk.desk, name="league-desk"),
    path("leagues/<league:slug>/notices/", notices.notices, name="league-notices"),
    path("leagues/<league:slug>/notices/devices/", notices.device, name="add-device"),
    path(
        "leagues/<league:slug>/notices/devices/<uuid:device>/",
        notices.drop_device,
        name="drop-device",
    ),
    path("leagues/<league:slug>/chats/", notices.chats, name="league-chats"),
    path("leagues/<league:slug>/chats/<uuid:chat>/", notices.chat, name="league-chat"),
    path("notices/<invite:key>/", notices.stop, name="stop-notices"),
    path("leagues/<league:slug>/acts/", acts.acts, name="league-acts"),
    path("leagues/<league:slug>/acts/<uuid:act>/undo/", acts.undo_act, name="undo-act"),
    path("leagues/<league:slug>/adjustments/", adjustments.adjustments, name="league-adjustments"),
    path("leagues/<league:slug>/adjustments/carry-over/", adjustments.carried, name="carry-over"),
    path(
        "leagues/<league:slug>/adjustments/<uuid:adjustment>/undo/",
        adjustments.undo,
        name="undo-adjustment",
    ),
    path("leagues/<league:slug>/matches/", evenings.matches, name="league-matches"),
    path("leagues/<league:slug>/matches/<code:code>/", ratings.match, name="league-match"),
    path("leagues/<league:slug>/evenings/", planned.evenings, name="league-evenings"),
    path("leagues/<league:slug>/evenings/<uuid:planned>/", planned.change, name="change-evening"),
    path(
        "leagues/<league:slug>/evenings/<uuid:planned>/answer/",
        planned.answer,
        name="answer-evening",
    ),
    path("leagues/<league:slug>/evenings/<day:day>/", evenings.evening, name="league-evening"),
    path("leagues/<league:slug>/tables/", tonight.tables, name="league-tables"),
    path(
        "leagues/<league:slug>/tables/<int:number>/<int:table>/start/",
        tonight.start_table,
        name="start-table",
    ),
    path("leagues/<league:slug>/tables/<int:number>/swap/", tonight.swap, name="swap-places"),
    path("leagues/<league:slug>/tables/wall/", tonight.wall, name="league-wall"),
    path("leagues/<league:slug>/tables/drop/", tonight.drop_round, name="drop-round"),
    path("leagues/<league:slug>/tournaments/", tournaments.tournaments, name="tournaments"),
    path(
        "leagues/<league:slug>/tournaments/<uuid:tournament>/",
        tournaments.tournament,
        name="tournament",
    ),
    path(
        "leagues/<league:slug>/tournaments/<uuid:tournament>/rounds/",
        tournaments.rounds,
        name="tournament-rounds",
    ),
    path(
        "leagues/<league:slug>/tournaments/<uuid:tournament>/<int:number>/<int:table>/start/",
        tournaments.start_table,
        name="start-tournament-table",
    ),
    path("leagues/<league:slug>/standings.<str:kind>", feeds.standings, name="standings-feed"),
    path("leagues/<league:slug>/results.<str:kind>", feeds.results, name="results-feed"),
    path("leagues/<league:slug>/evenings.ics", feeds.calendar, name="evenings-feed"),
    path("players/<uuid:member>/", people.player, name="player"),
    path("players/<uuid:member>/matches/", people.player_matches, name="player-matches"),
    path("m/<code:code>/league/", counting.counts_for, name="counts-for"),
]
