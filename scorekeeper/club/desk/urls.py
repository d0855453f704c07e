"""URLs of the desk of a league."""

from django.urls import path

from scorekeeper.club.desk import views

urlpatterns = [
    path("leagues/<league:slug>/desk/", views.desk, name="league-desk"),
]
