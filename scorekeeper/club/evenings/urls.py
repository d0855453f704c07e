"""URLs of evenings: planned, drawn and played."""

from django.urls import path

from scorekeeper.club.evenings import planned_views as planned
from scorekeeper.club.evenings import round_views
from scorekeeper.club.evenings import tables_views as tonight
from scorekeeper.club.evenings import views as evenings

urlpatterns = [
    path("leagues/<league:slug>/matches/", evenings.matches, name="league-matches"),
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
        round_views.start_table,
        name="start-table",
    ),
    path("leagues/<league:slug>/tables/<int:number>/swap/", round_views.swap, name="swap-places"),
    path("leagues/<league:slug>/tables/wall/", tonight.wall, name="league-wall"),
    path("leagues/<league:slug>/tables/drop/", round_views.drop_round, name="drop-round"),
]
