"""URLs of the API of a season's divisions."""

from django.urls import path

from scorekeeper.club.divisions.api.views import (
    DivisionsView,
    MemberDivisionView,
    PromotionView,
    ProposedDivisionsView,
)

urlpatterns = [
    path("seasons/<uuid:season>/divisions/", DivisionsView.as_view()),
    path("seasons/<uuid:season>/divisions/proposal/", ProposedDivisionsView.as_view()),
    path("seasons/<uuid:season>/divisions/promotion/", PromotionView.as_view()),
    path("seasons/<uuid:season>/divisions/<uuid:member>/", MemberDivisionView.as_view()),
]
