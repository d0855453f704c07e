"""URLs of the API of a league's evenings."""

from django.urls import path

from scorekeeper.club.evenings.api.attendance import AttendanceView
from scorekeeper.club.evenings.api.planned import EveningAnswerView, PlannedEveningView, PlannedView
from scorekeeper.club.evenings.api.rounds import RoundsView, RoundView
from scorekeeper.club.evenings.api.start import StartedTableView

urlpatterns = [
    path("evenings/", PlannedView.as_view()),
    path("evenings/<uuid:planned>/", PlannedEveningView.as_view()),
    path("evenings/<uuid:planned>/answer/", EveningAnswerView.as_view()),
    path("evenings/<day:day>/attendance/", AttendanceView.as_view()),
    path("evenings/<day:day>/rounds/", RoundsView.as_view()),
    path("evenings/<day:day>/rounds/<int:number>/", RoundView.as_view()),
    path(
        "evenings/<day:day>/rounds/<int:number>/tables/<int:table>/",
        StartedTableView.as_view(),
    ),
]
