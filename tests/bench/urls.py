"""The URLs of the site and of the bars."""

from django.urls import include, path

from tests.bench import views

urlpatterns = [
    path("bar/", views.bar),
    path("bar/hello/", views.hello),
    path("bar/drawn/", views.drawn),
    path("bar/read/", views.read),
    path("", include("scorekeeper.urls")),
]
