"""The URLs of the site and of the bars."""

from django.urls import include, path

from tests.bench import views

urlpatterns = [
    path("bar/", views.bar),
    path("bar/hello/", views.hello),
    path("bar/drawn/", views.render_rows),
    path("bar/read/", views.select_row),
    path("", include("scorekeeper.urls")),
]
