"""A file to send, and the parameters of its address."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.values import INVALID, Refusal, Refused
from scorekeeper.exports.model.file_names import disposition

Parameters = Mapping[str, str]


@dataclass(frozen=True)
class File:
    """A file to send: its name, media type and content."""

    name: str
    media_type: str
    content: bytes

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the response."""
        return {
            "Content-Disposition": disposition(self.name),
            "X-Content-Type-Options": "nosniff",
        }


def chosen_parameters(choices: Mapping[str, tuple[str, ...]], query: Parameters) -> Parameters:
    """Return each parameter's value in the query, else its default. Raises `Refused`."""
    parameters = {name: query.get(name, values[0]) for name, values in choices.items()}
    invalid = [name for name, value in parameters.items() if value not in choices[name]]
    if invalid:
        raise Refused(Refusal(INVALID.code, INVALID.message, name) for name in invalid)
    return parameters
