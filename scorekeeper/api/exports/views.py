"""Exports of a match in each file format, and import from its JSON file."""

from django.conf import settings
from django.http import HttpResponse
from pydantic import RootModel
from rest_framework.request import Request

from scorekeeper.api.matches.answers import ImportedMatch, imported_answer, started_response
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.files.limits import turn, wait_for_import
from scorekeeper.exports.files.make import CHOICES, KINDS, chosen, file_of
from scorekeeper.exports.model.tables import TITLES
from scorekeeper.exports.paper.typeset import SOON, Busy
from scorekeeper.rest.access import STARTER, VERSION, authenticate_starter, match_named
from scorekeeper.rest.base import MatchView
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.conditions import attempt_of, match_headers, not_modified
from scorekeeper.rest.limits import refuse_wait
from scorekeeper.rest.operations import operation
from scorekeeper.rest.parameters import query
from scorekeeper.rest.problems import Problem
from scorekeeper.rest.renderers import CsvFile, PdfFile, PngFile, XlsxFile

PAPER = query(
    "paper", CHOICES["pdf"]["paper"], "The size of the paper: `a4` if not given, or `us-letter`."
)
TO_FILL = query(
    "to_fill", CHOICES["pdf"]["to_fill"], "`1` adds empty rows, to carry on by pen; `0` adds none."
)
SHOW = query(
    "show",
    CHOICES["png"]["show"],
    "The `sheet`, the `result` alone, or the `card` of the winner, 1080 × 1350.",
)
TABLE = query("table", TITLES.items(), "One row a deal if not given.")


class MatchFile(RootModel[dict[str, object]]):
    """A whole match with its history; its JSON Schema is docs/export-format.json."""


def file_response(request: Request, name: str, kind: str) -> HttpResponse:
    """Answer with a match as a file, or 304 if the client has its newest version."""
    choices = chosen(CHOICES[kind], request.query_params.dict())
    unchanged = not_modified(request, name)
    if unchanged is not None:
        return unchanged
    match = match_named(request, name)
    address = request.build_absolute_uri(f"/m/{match.code}/")
    try:
        file = file_of(match, kind, choices, address)
    except Busy:
        raise Problem(503, headers={"Retry-After": str(SOON)}) from None
    headers = file.headers | match_headers(match.version)
    return HttpResponse(file.content, content_type=KINDS[kind][0], headers=headers)


class JsonExportView(MatchView):
    """The whole match with its history."""

    @operation("export_json", VERSION, answer=MatchFile)
    def get(self, request: Request, name: str) -> HttpResponse:
        """The whole match with its history, to be imported."""
        return file_response(request, name, "json")


class CsvExportView(MatchView):
    """A table of the sheet."""

    @operation("export_csv", VERSION, answer=CsvFile, parameters=(TABLE,))
    def get(self, request: Request, name: str) -> HttpResponse:
        """A table of the sheet as CSV."""
        return file_response(request, name, "csv")


class XlsxExportView(MatchView):
    """All tables of the sheet in one workbook."""

    @operation("export_xlsx", VERSION, answer=XlsxFile)
    def get(self, request: Request, name: str) -> HttpResponse:
        """All tables of the sheet as a workbook."""
        return file_response(request, name, "xlsx")


class PdfExportView(MatchView):
    """The sheet, drawn as on paper."""

    @operation("export_pdf", VERSION, answer=PdfFile, parameters=(PAPER, TO_FILL))
    def get(self, request: Request, name: str) -> HttpResponse:
        """The sheet drawn as on paper, with every deal and reason."""
        return file_response(request, name, "pdf")


class PngExportView(MatchView):
    """The sheet, the result or the winner's card as a picture."""

    @operation("export_png", VERSION, answer=PngFile, parameters=(SHOW,))
    def get(self, request: Request, name: str) -> HttpResponse:
        """The sheet, the result or the card as a picture, 1080 pixels wide."""
        return file_response(request, name, "png")


class ImportView(MatchView):
    """A match from its file."""

    largest_body = settings.LARGEST_IMPORT

    @operation(
        "import_match",
        STARTER,
        answer=ImportedMatch,
        body=MatchFile,
        status=201,
    )
    def post(self, request: Request) -> HttpResponse:
        """Make a match of an exported file; no account needed."""
        refuse_wait(wait_for_import(request.META["REMOTE_ADDR"]))
        owner, caller = authenticate_starter(request)
        attempt = attempt_of(request, "scorer")
        try:
            with turn():
                match, replayed = import_match(
                    body_of(request), owner=owner, caller=caller, attempt=attempt
                )
        except Busy:
            raise Problem(503, headers={"Retry-After": str(SOON)}) from None
        return started_response(imported_answer(match, request), match.version, replayed=replayed)
