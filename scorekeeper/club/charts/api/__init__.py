"""What the API answers about charts of a league."""

from django.urls import path

from scorekeeper.club.charts.api.views import CompareView, ContractsView, MeetingsView, RanksView

urlpatterns = [
    path("ranks/", RanksView.as_view()),
    path("contracts/", ContractsView.as_view()),
    path("meetings/", MeetingsView.as_view()),
    path("compare/", CompareView.as_view()),
]
