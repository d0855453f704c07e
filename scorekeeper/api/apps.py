"""Tells Django that the api app exists."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The api app."""

    name = "scorekeeper.api"
