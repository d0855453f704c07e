"""The phones that send requests to the API."""

from tests.scorekeeper.api.conftest import anna, ben, match, url

__all__ = ["anna", "ben", "match", "url"]
