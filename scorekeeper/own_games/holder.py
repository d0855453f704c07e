"""The account or phone that keeps own games."""

from dataclasses import dataclass

from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from scorekeeper.accounts.models import User
from scorekeeper.matches.access.phone import mark_on, marked


@dataclass(frozen=True)
class Holder:
    """An account, or a phone by its mark; a phone that has kept nothing has no mark yet."""

    owner: User | None = None
    mark: str = ""

    @property
    def can_keep(self) -> bool:
        """Whether the holder can keep anything."""
        return self.owner is not None or bool(self.mark)

    @property
    def rows(self) -> Q:
        """The condition of the rows of this holder."""
        return Q(owner=self.owner) if self.owner else Q(owner=None, mark=self.mark)

    @property
    def columns(self) -> dict[str, object]:
        """The columns of a row of this holder."""
        return {"owner": self.owner, "mark": "" if self.owner else self.mark}


def holder_of(request: HttpRequest) -> Holder:
    """Return the account of a request, or its phone."""
    if request.user.is_authenticated:
        return Holder(owner=request.user)
    return Holder(mark=mark_on(request) or "")


def marked_holder(request: HttpRequest, response: HttpResponse) -> Holder:
    """Return the account of a request, or its phone, which gets a mark if it has none."""
    holder = holder_of(request)
    return holder if holder.can_keep else Holder(mark=marked(request, response))
