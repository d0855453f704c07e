"""Tells Django that the rules app exists."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """The rules app."""

    name = "scorekeeper.rules"
