"""URLs of the games' pages."""

from django.urls import path

from scorekeeper.rules import views

urlpatterns = [
    path("games/<game:slug>/", views.rules, name="rules"),
]
