"""Tells Django that the accounts app exists."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The accounts app."""

    name = "scorekeeper.accounts"
