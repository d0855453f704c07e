"""The forms of files that are imported as a whole, or not at all."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from games.values import Refusal
from scorekeeper.exports.files.limits import turn, wait_for_import
from scorekeeper.exports.paper.typeset import SOON, Busy
from scorekeeper.presenters.presenter import said
from scorekeeper.web.forms import SiteForm, refusal

T = TypeVar("T")

REFUSED, TOO_MANY, BUSY = 400, 429, 503
MINUTE = 60


class WholeFileField(forms.FileField):
    """A file of an allowed size, whose value is its content."""

    default_error_messages = refusal(_("Choose a file that was exported as JSON."))

    def __init__(self, accept: str, **more: Any) -> None:
        """Offer files of some kinds."""
        widget = forms.FileInput({"accept": accept})
        super().__init__(allow_empty_file=True, widget=widget, **more)

    def clean(self, data: Any, initial: Any = None) -> bytes:
        """Return the content."""
        file = super().clean(data, initial)
        if file.size > settings.LARGEST_IMPORT:
            raise ValidationError(_("The file is larger than 5 MB."), "too_large")
        content: bytes = file.read()
        return content


class FileForm(SiteForm):
    """A file to import. Where it is not taken now, `wait` says after how many seconds it is."""

    template = "exports/import.html"
    status = 200
    wait = 0

    def __init__(self, request: HttpRequest) -> None:
        """Take what a request sends, if it sends the form."""
        self.request = request
        self.problems: list[tuple[str, str]] = []
        sent = (request.POST, request.FILES) if request.method == "POST" else (None, None)
        super().__init__(sent[0], files=sent[1])

    def take(self, store: Callable[[bytes], T]) -> T | None:
        """Store the content of the file; None where that is refused or has to wait."""
        if not self.is_bound:
            return None
        self.wait = wait_for_import(self.request.META["REMOTE_ADDR"])
        self.status = TOO_MANY if self.wait else REFUSED
        if self.wait:
            return None
        try:
            with turn():
                return self.submit(lambda values: store(values["file"]))
        except Busy:
            self.wait, self.status = SOON, BUSY
            return None

    def refuse(self, refusals: Iterable[Refusal]) -> None:
        """Keep what is wrong in the file, and where."""
        self.problems = [(each.field, said(each)) for each in refusals]

    @property
    def minutes(self) -> int:
        """The minutes to wait."""
        return -(-self.wait // MINUTE)

    def answer(self) -> HttpResponse:
        """Show the form, with what is wrong or when to try again."""
        response = render(self.request, self.template, {"form": self}, status=self.status)
        if self.wait:
            response["Retry-After"] = str(self.wait)
        return response


class MatchFileForm(FileForm):
    """The file of a match."""

    title = _("Import a match")
    file = WholeFileField(
        ".json,application/json",
        label=_("A file that was exported as JSON, up to 5 MB"),
        help_text=_("The match gets a new code, and this phone scores it."),
    )


class LeaguesFileForm(FileForm):
    """A file of leagues."""

    template = "exports/leagues.html"
    title = _("Leagues from a file")
    file = WholeFileField(
        ".gz,.jsonl",
        label=_("A file of leagues from another server, up to 5 MB"),
        help_text=_("You own the leagues. Other members can claim their names again."),
    )
