"""Django configuration of the accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The accounts app."""

    name = "scorekeeper.accounts"
