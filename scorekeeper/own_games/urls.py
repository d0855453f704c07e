"""URLs of own games."""

from django.urls import path

from scorekeeper.own_games import views

urlpatterns = [
    path("games/new/", views.new, name="own-games"),
    path("games/trial/", views.trial, name="own-game-trial"),
    path("games/from-file/", views.from_file, name="own-game-from-file"),
    path("m/<code:code>/keep-game/", views.from_match, name="own-game-of-match"),
    path("g/<code:code>/", views.game, name="own-game"),
    path("g/<code:code>/change/", views.change, name="own-game-change"),
    path("g/<code:code>/keep/", views.keep, name="own-game-keep"),
    path("g/<code:code>/remove/", views.stop_keeping, name="own-game-remove"),
    path("g/<code:code>/file/", views.download, name="own-game-file"),
    path("g/<code:code>/new/", views.new_match, name="own-game-new"),
]
