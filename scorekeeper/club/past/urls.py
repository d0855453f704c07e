"""URLs of the import into a league."""

from django.urls import path

from scorekeeper.club.past import views

urlpatterns = [
    path("leagues/<league:slug>/import/", views.import_into, name="league-import"),
    path("leagues/<league:slug>/import/<uuid:imported>/undo/", views.undo, name="undo-import"),
]
