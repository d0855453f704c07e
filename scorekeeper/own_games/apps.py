"""App configuration of own games."""

from django.apps import AppConfig


class OwnGamesConfig(AppConfig):
    """Games that tables have made themselves."""

    name = "scorekeeper.own_games"

    def ready(self) -> None:
        """Show the own games of a phone on the start page, and hand them over on sign-in."""
        from scorekeeper.matches.setup import shelves  # noqa: PLC0415  needs the models
        from scorekeeper.own_games.holder import holder_of  # noqa: PLC0415
        from scorekeeper.own_games.page import shelf  # noqa: PLC0415
        from scorekeeper.own_games.services import kept_games  # noqa: PLC0415

        shelves.SHELVES.append(lambda request: shelf(kept_games(holder_of(request))))
