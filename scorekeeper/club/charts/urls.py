"""URLs of the charts of a league."""

from django.urls import path

from scorekeeper.club.charts import views

urlpatterns = [
    path("leagues/<league:slug>/charts/", views.charts, name="league-charts"),
    path("leagues/<league:slug>/compare/", views.compare, name="league-compare"),
]
