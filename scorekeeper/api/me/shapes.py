"""The body by which one's own results are changed."""

from typing import Annotated, Literal

from pydantic import Field

from scorekeeper.api.leagues.shapes import MemberName
from scorekeeper.media.shapes import BodyShape


class OwnResultsBody(BodyShape):
    """Which names are one's own outside leagues, and whether others see the results by a link."""

    names: Annotated[list[MemberName] | None, Field(max_length=20)] = None
    """The names that are one's own in matches outside leagues."""
    share: Literal["on", "off", "renew"] | None = None
    """Share the results by a link, no longer, or by another link.

    * `on` - share them
    * `off` - share them no longer
    * `renew` - share them by another link
    """
