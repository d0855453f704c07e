"""The Django app of the rules pages."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """The rules app."""

    name = "scorekeeper.rules"
