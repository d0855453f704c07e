"""Feeds as an app, joined to the leagues."""

from django.apps import AppConfig


class FeedsConfig(AppConfig):
    """Feeds of a league."""

    name = "scorekeeper.leagues.feeds"
