"""URLs of the adjustments."""

from django.urls import path

from scorekeeper.club.adjustments import views

urlpatterns = [
    path("leagues/<league:slug>/adjustments/", views.adjustments, name="league-adjustments"),
    path("leagues/<league:slug>/adjustments/carry-over/", views.carried, name="carry-over"),
    path(
        "leagues/<league:slug>/adjustments/<uuid:adjustment>/undo/",
        views.undo,
        name="undo-adjustment",
    ),
]
