"""The form of an import's source: a pasted text or a file with a table."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.past.reading import (
    LARGEST_FILE,
    NOT_READ,
    TOO_LARGE,
    rows_of_file,
    rows_of_text,
    text_refusal,
)
from scorekeeper.leagues.forms import LeagueForm
from scorekeeper.web.forms import Cleaned, same_message


class SourceForm(LeagueForm):
    """A pasted text or a file with a table; a file takes precedence."""

    text = forms.CharField(
        label=_("Paste names or lines"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 6, "dir": "auto"}),
        help_text=_(
            "Names alone become members. Results need a day, a name, and points, a place or money."
        ),
        error_messages=same_message(_(NOT_READ)),
    )
    file = forms.FileField(
        label=_("Or choose a CSV or XLSX file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ".csv,.tsv,.txt,.xlsx"}),
        help_text=_("Up to 2 MB, 5000 rows and 30 columns. Of a workbook the first sheet is read."),
        error_messages=same_message(_(NOT_READ)),
    )

    def check_together(self, values: Cleaned) -> None:
        """Parse the rows. Raises `Refused`."""
        file = values["file"]
        if not file:
            values["rows"] = rows_of_text(values["text"])
        elif file.size > LARGEST_FILE:
            raise text_refusal(TOO_LARGE)
        else:
            values["rows"] = rows_of_file(file.read())
