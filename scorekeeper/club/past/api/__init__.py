"""URLs of the API of a league's imports."""

from django.urls import path

from scorekeeper.club.past.api.views import ImportPreviewView, ImportsView, ImportView

urlpatterns = [
    path("imports/", ImportsView.as_view()),
    path("imports/preview/", ImportPreviewView.as_view()),
    path("imports/<uuid:imported>/", ImportView.as_view()),
]
