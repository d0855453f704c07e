"""The addresses under /api/v1/."""

from django.urls import path

from scorekeeper.api import converters
from scorekeeper.api.views import deals, games, matches, turns

converters.register()

urlpatterns = [
    path("games/", games.GamesView.as_view()),
    path("games/<slug:slug>/", games.GameView.as_view()),
    path("matches/", matches.MatchesView.as_view()),
    path("matches/<match:name>/", matches.MatchView.as_view()),
    path("matches/<match:name>/sheet/", matches.SheetView.as_view()),
    path("matches/<match:name>/history/", matches.HistoryView.as_view()),
    path("matches/<match:name>/deals/", deals.DealsView.as_view()),
    path("matches/<match:name>/deals/<deal:number>/", deals.DealView.as_view()),
    path("matches/<match:name>/pending/", deals.PendingView.as_view()),
    path("matches/<match:name>/preview/", deals.PreviewView.as_view()),
    path("matches/<match:name>/undo/", turns.UndoView.as_view()),
    path("matches/<match:name>/redo/", turns.RedoView.as_view()),
    path("matches/<match:name>/stop/", turns.StopView.as_view()),
    path("matches/<match:name>/reopen/", turns.ReopenView.as_view()),
]
