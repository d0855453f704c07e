"""Addresses of one's own account."""

from django.urls import path

from scorekeeper.me import views

urlpatterns = [
    path("me/", views.profile, name="me"),
    path("me/matches/", views.matches, name="my-matches"),
    path("me/tokens/", views.tokens, name="my-tokens"),
    path("me/tokens/<uuid:token>/revoke/", views.revoke, name="revoke-token"),
    path("me/data.json", views.data, name="my-data"),
    path("me/delete/", views.delete, name="delete-account"),
]
