"""URLs of the divisions of a season."""

from django.urls import path

from scorekeeper.club.divisions import views

urlpatterns = [
    path(
        "leagues/<league:slug>/seasons/<uuid:season>/divisions/",
        views.divisions,
        name="season-divisions",
    ),
]
