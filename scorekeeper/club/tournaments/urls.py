"""URLs of tournaments."""

from django.urls import path

from scorekeeper.club.tournaments import round_views, views

urlpatterns = [
    path("leagues/<league:slug>/tournaments/", views.tournaments, name="tournaments"),
    path(
        "leagues/<league:slug>/tournaments/<uuid:tournament>/",
        views.tournament,
        name="tournament",
    ),
    path(
        "leagues/<league:slug>/tournaments/<uuid:tournament>/rounds/",
        round_views.rounds,
        name="tournament-rounds",
    ),
    path(
        "leagues/<league:slug>/tournaments/<uuid:tournament>/<int:number>/<int:table>/start/",
        round_views.start_table,
        name="start-tournament-table",
    ),
]
