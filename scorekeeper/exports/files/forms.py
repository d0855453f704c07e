"""Forms that import a whole file, or nothing of it."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from games.values import Refusal
from scorekeeper.exports.files.limits import import_turn, wait_for_import
from scorekeeper.exports.paper.typeset import RETRY_SECONDS, Busy
from scorekeeper.presenters.presenter import refusal_text
from scorekeeper.web.forms import Cleaned, SiteForm, same_message

T = TypeVar("T")

REFUSED, TOO_MANY, BUSY = 400, 429, 503
MINUTE = 60


class WholeFileField(forms.FileField):
    """A file field with a limit of size; its value is the content."""

    default_error_messages = same_message(_("Choose a file that was exported as JSON."))

    def __init__(self, accept: str, **more: Any) -> None:
        """Offer only files of the kinds in `accept`."""
        widget = forms.FileInput({"accept": accept})
        super().__init__(allow_empty_file=True, widget=widget, **more)

    def clean(self, data: Any, initial: Any = None) -> bytes:
        """Return the content. Raises `ValidationError` if it is too large."""
        file = super().clean(data, initial)
        if file.size > settings.LARGEST_IMPORT:
            raise ValidationError(_("The file is larger than 5 MB."), "too_large")
        content: bytes = file.read()
        return content


class ImportForm(SiteForm):
    """A form whose content is checked in turn; `wait` is the seconds until it may be sent again."""

    template = "exports/import.html"
    status = 200
    wait = 0

    def __init__(self, request: HttpRequest) -> None:
        """Bind the data of a POST request."""
        self.request = request
        self.problems: list[tuple[str, str]] = []
        data = (request.POST, request.FILES) if request.method == "POST" else (None, None)
        super().__init__(data[0], files=data[1])

    def submit_in_turn(self, act: Callable[[Cleaned], T]) -> T | None:
        """Call `act` with the values; return None if they are refused or have to wait."""
        if not self.is_bound:
            return None
        self.wait = wait_for_import(self.request.META["REMOTE_ADDR"])
        self.status = TOO_MANY if self.wait else REFUSED
        if self.wait:
            return None
        try:
            with import_turn():
                return self.submit(act)
        except Busy:
            self.wait, self.status = RETRY_SECONDS, BUSY
            return None

    def refuse(self, refusals: Iterable[Refusal]) -> None:
        """Store the refusals as messages with their places."""
        self.problems = problem_lines(refusals)

    @property
    def minutes(self) -> int:
        """The minutes to wait, rounded up."""
        return -(-self.wait // MINUTE)

    def render_response(self) -> HttpResponse:
        """Render the form with its problems or the time to wait."""
        response = render(self.request, self.template, {"form": self}, status=self.status)
        if self.wait:
            response["Retry-After"] = str(self.wait)
        return response


class FileForm(ImportForm):
    """A form that imports a file."""

    def store_file(self, store: Callable[[bytes], T]) -> T | None:
        """Store the content of the file; return None if it is refused or has to wait."""
        return self.submit_in_turn(lambda values: store(values["file"]))


def problem_lines(refusals: Iterable[Refusal]) -> list[tuple[str, str]]:
    """Return the place and the message of each refusal."""
    return [(refusal.field, refusal_text(refusal)) for refusal in refusals]


class MatchFileForm(FileForm):
    """The form that imports the file of a match."""

    template = "exports/import_match.html"
    title = _("Import a match")
    file = WholeFileField(
        ".json,application/json",
        label=_("A file that was exported as JSON, up to 5 MB"),
        help_text=_("The match gets a new code, and this phone scores it."),
    )


class LeaguesFileForm(FileForm):
    """The form that imports a file of leagues."""

    template = "exports/leagues.html"
    title = _("Leagues from a file")
    file = WholeFileField(
        ".gz,.jsonl",
        label=_("A file of leagues from another server, up to 5 MB"),
        help_text=_("You own the leagues. Other members can claim their names again."),
    )
