"""Tells Django that the app of one's own account exists."""

from django.apps import AppConfig


class MeConfig(AppConfig):
    """The app of one's own account."""

    name = "scorekeeper.me"
