"""URLs of the API of a league's charts."""

from django.urls import path

from scorekeeper.club.charts.api.views import CompareView, ContractsView, MeetingsView, RanksView

urlpatterns = [
    path("ranks/", RanksView.as_view()),
    path("contracts/", ContractsView.as_view()),
    path("meetings/", MeetingsView.as_view()),
    path("compare/", CompareView.as_view()),
]
