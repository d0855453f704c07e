"""URLs of the pages of leagues."""

from django.urls import path

from scorekeeper.leagues.counting import views as counting
from scorekeeper.leagues.people import join_views, player_views
from scorekeeper.leagues.people import views as people
from scorekeeper.leagues.ratings import views as ratings
from scorekeeper.leagues.seasons import views as seasons
from scorekeeper.leagues.standings import views as leagues

urlpatterns = [
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new, name="new-league"),
    path("leagues/<league:slug>/", leagues.league, name="league"),
    path("leagues/<league:slug>/ratings/", ratings.ratings, name="league-ratings"),
    path("leagues/<league:slug>/settings/", leagues.settings, name="league-settings"),
    path("leagues/<league:slug>/links/", leagues.renew, name="league-links"),
    path("leagues/<league:slug>/delete/", leagues.delete, name="delete-league"),
    path("leagues/<league:slug>/seasons/", seasons.seasons, name="league-seasons"),
    path("leagues/<league:slug>/seasons/<uuid:season>/", seasons.change, name="change-season"),
    path(
        "leagues/<league:slug>/corrections/<code:code>/",
        seasons.apply_correction,
        name="apply-correction",
    ),
    path("leagues/<league:slug>/members/", people.members, name="league-members"),
    path("leagues/<league:slug>/members/<uuid:member>/", people.change, name="change-member"),
    path("leagues/<league:slug>/members/<uuid:member>/claim/", people.claim, name="claim-name"),
    path("leagues/<league:slug>/claims/<int:claim>/", people.decide, name="decide-claim"),
    path("leagues/<league:slug>/join/<invite:key>/", join_views.join, name="join-league"),
    path("leagues/<league:slug>/leave/", people.leave, name="leave-league"),
    path("leagues/<league:slug>/matches/<code:code>/", ratings.match, name="league-match"),
    path("players/<uuid:member>/", player_views.player, name="player"),
    path("players/<uuid:member>/matches/", player_views.player_matches, name="player-matches"),
    path("m/<code:code>/league/", counting.counts_for, name="counts-for"),
]
