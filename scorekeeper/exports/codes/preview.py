"""The match in a code as it would be imported, and why it cannot be."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.sheet import Sheet
from games.values import JsonObject, Refusal, Refused
from scorekeeper.exports.files.check import check_file
from scorekeeper.exports.files.forms import problem_lines
from scorekeeper.matches.log.code_match import CodeMatch, code_match
from scorekeeper.matches.log.whole_code import file_of_content
from scorekeeper.matches.setup.page import present_match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.page import match_page
from scorekeeper.presenters.links import deals_to_list
from scorekeeper.web.context import Context

OF_A_DEAL = "deals."
"""The beginning of the place of a refusal with which a match can still be drawn."""
NO_CODE = ""
"""The code of a match without pages on this site."""


@dataclass(frozen=True)
class Preview:
    """The match in a code, its sheet, and the refusals of its import."""

    match: CodeMatch
    sheet: Sheet
    refusals: Sequence[Refusal]


def preview(content: JsonObject) -> Preview:
    """Check a match as its import does. Raises `Refused` if it cannot even be drawn."""
    refusals = _import_refusals(content)
    if not all(refusal.field.startswith(OF_A_DEAL) for refusal in refusals):
        raise Refused(refusals)
    match = code_match(content, NO_CODE)
    return Preview(match, sheet_of(match), refusals)


def _import_refusals(content: JsonObject) -> Sequence[Refusal]:
    try:
        check_file(file_of_content(content))
    except Refused as refused:
        return refused.refusals
    return ()


def drawn_match(preview: Preview) -> Context:
    """Return the context of the page that watchers see, with all deals listed."""
    most = deals_to_list(preview.match.deal_count)
    return match_page(preview.match, preview.sheet, scores=False, most=most)


def in_few_words(preview: Preview) -> Context:
    """Return the context of the match that would be imported: as in lists, with all problems."""
    return present_match(preview.match) | {"problems": problem_lines(preview.refusals)}
