"""URLs of the history of a league."""

from django.urls import path

from scorekeeper.club.history import views

urlpatterns = [
    path("leagues/<league:slug>/acts/", views.acts, name="league-acts"),
    path("leagues/<league:slug>/acts/<uuid:act>/undo/", views.undo_act, name="undo-act"),
]
