"""Answers that are alike for several things."""

from uuid import UUID

from scorekeeper.media.shapes import AnswerShape


class Removed(AnswerShape):
    """What was removed."""

    id: UUID
    """The id that it had."""
