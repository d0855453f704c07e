"""Exports of a match in each file format."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.exports.shapes import MatchFile
from scorekeeper.exports.files.file import chosen_parameters
from scorekeeper.exports.files.make import CHOICES, KINDS, file_of
from scorekeeper.exports.model.tables import TITLES
from scorekeeper.exports.paper.typeset import RETRY_SECONDS, Busy
from scorekeeper.rest.access import VERSION, match_named
from scorekeeper.rest.base import MatchView
from scorekeeper.rest.conditions import match_headers, not_modified
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


def file_response(request: Request, name: str, kind: str) -> HttpResponse:
    """Answer with a match as a file, or 304 if the client has its newest version."""
    choices = chosen_parameters(CHOICES[kind], request.query_params.dict())
    unchanged = not_modified(request, name)
    if unchanged is not None:
        return unchanged
    match = match_named(request, name)
    address = request.build_absolute_uri(f"/m/{match.code}/")
    try:
        file = file_of(match, kind, choices, address)
    except Busy:
        raise Problem(503, headers={"Retry-After": str(RETRY_SECONDS)}) from None
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
