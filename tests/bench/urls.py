"""The site's addresses and the bar's."""

from django.urls import include, path

from tests.bench import views

urlpatterns = [
    path("bar/", views.bar),
    path("", include("scorekeeper.urls")),
]
