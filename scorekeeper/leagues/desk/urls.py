"""Addresses of the desk of a league."""

from django.urls import path

from scorekeeper.leagues.desk import views

urlpatterns = [
    path("leagues/<league:slug>/desk/", views.desk, name="league-desk"),
]
