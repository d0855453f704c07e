"""URLs of the feeds of a league."""

from django.urls import path

from scorekeeper.club.feeds import views

urlpatterns = [
    path("leagues/<league:slug>/standings.<str:kind>", views.standings, name="standings-feed"),
    path("leagues/<league:slug>/results.<str:kind>", views.results, name="results-feed"),
    path("leagues/<league:slug>/evenings.ics", views.calendar, name="evenings-feed"),
]
