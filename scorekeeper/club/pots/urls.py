"""URLs of the pot of a season."""

from django.urls import path

from scorekeeper.club.pots import views

urlpatterns = [
    path("leagues/<league:slug>/seasons/<uuid:season>/pot/", views.pot, name="season-pot"),
]
