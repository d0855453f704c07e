"""Error answers in the shape of RFC 9457."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from games.values import FieldProblem
from scorekeeper.matches.log.file_data import Change, Version
from scorekeeper.matches.log.outcomes import DealInTheWay


class Reasons(TypedDict, total=False):
    """Reasons for a refusal, by field or by deal."""

    errors: Annotated[list[FieldProblem] | None, Field(description="The problems, by field.")]
    deals: Annotated[
        list[int] | None, Field(description="The deals that the change would make impossible.")
    ]
    refusals: Annotated[
        list[DealInTheWay] | None,
        Field(description="The reasons why each of these deals would not be allowed."),
    ]


class Problem(Reasons):
    """An error, in the shape of RFC 9457; `refusals` say why the `deals` would not be allowed."""

    type: Annotated[str, Field(description="Always `about:blank`: the status says the kind.")]
    title: Annotated[str, Field(description="The name of the status, in English.")]
    status: Annotated[int, Field(description="The status of the answer.")]
    detail: Annotated[str, Field(description="The message, in the language asked for.")]
    code: Annotated[str, Field(description="The code of the problem, which never changes.")]


class OutdatedProblem(Problem):
    """The match has moved on: its version, and the changes since the one that was seen."""

    version: Version
    changes: Annotated[list[Change], Field(description="The changes since the version seen.")]
