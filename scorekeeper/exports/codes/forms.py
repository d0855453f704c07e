"""The form of a scanned code."""

from collections.abc import Iterable
from functools import cached_property
from uuid import uuid5

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.code import FOREIGN, MOST_PARTS
from games.values import Refusal
from scorekeeper.exports.codes.scanned import Scanned, read_scanned
from scorekeeper.exports.files.forms import ImportForm, problem_lines
from scorekeeper.matches.log.bounds import MOST_CHANGES
from scorekeeper.matches.log.outcomes import NO_ATTEMPT, Attempt
from scorekeeper.presenters.presenter import refusal_text
from scorekeeper.web.forms import FormKeyField, QueryForm, same_message

FIELD = FOREIGN.field
"""The field that the refusals of a code name."""
LONGEST = 20_000
"""The most characters pasted: four links, with the numbers behind their codes."""


class CodeForm(ImportForm):
    """The form that looks at the match in a code, or imports it."""

    template = "exports/code.html"
    code = forms.CharField(
        max_length=LONGEST,
        label=_("The link of the code, or its digits"),
        help_text=_("If a sheet has several codes, all of their links."),
        widget=forms.Textarea(
            {"rows": 4, "dir": "ltr", "autocomplete": "off", "spellcheck": "false"}
        ),
        error_messages=same_message(_(FOREIGN.message))
        | {"required": _("Paste the link of a code.")},
    )
    key = FormKeyField()

    def refuse(self, refusals: Iterable[Refusal]) -> None:
        """Add refusals of the code to its field; store those of the match with their places."""
        of_match = []
        for refusal in refusals:
            if refusal.field == FIELD:
                self.add_error(FIELD, ValidationError(refusal_text(refusal), refusal.code))
            else:
                of_match.append(refusal)
        self.problems = problem_lines(of_match)

    @cached_property
    def scanned(self) -> Scanned:
        """The codes that were pasted."""
        return read_scanned(self.cleaned_data[FIELD])

    @property
    def attempt(self) -> Attempt:
        """The attempt of an import: the same form with the same code is imported once."""
        key, text = self.cleaned_data["key"], self.cleaned_data[FIELD]
        return Attempt(key=str(uuid5(key, text))) if key else NO_ATTEMPT


class FoundForm(QueryForm):
    """The query of a script that has found a code in the link of its page."""

    unsent = forms.IntegerField(min_value=0, max_value=MOST_CHANGES)
    more = forms.IntegerField(min_value=1, max_value=MOST_CHANGES)
    missing = forms.IntegerField(min_value=1, max_value=MOST_PARTS)
    parts = forms.IntegerField(min_value=1, max_value=MOST_PARTS)
