"""A match as a file of each kind, and a match taken back from its file."""

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from scorekeeper.api.exports import shapes as export_shapes
from scorekeeper.api.http import limits
from scorekeeper.api.http.access import match_named, starter
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of
from scorekeeper.api.http.conditions import attempt_of, match_headers, not_modified
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.http.renderers import CsvFile, PdfFile, PngFile, XlsxFile
from scorekeeper.api.matches.answers import begun, imported_json
from scorekeeper.api.schema.build import BODY, ETAG, KEY, LANGUAGE, MATCH, READS, RETRY, described
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.files.limits import turn
from scorekeeper.exports.files.make import CHOICES, KINDS, chosen, file_of
from scorekeeper.exports.paper.typeset import SOON, Busy


def choice(name: str, values: tuple[str, ...], says: str) -> OpenApiParameter:
    """Describe a choice in the query; the first value is the usual one."""
    return OpenApiParameter(name, str, OpenApiParameter.QUERY, description=says, enum=values)


PAPER = choice("paper", CHOICES["pdf"]["paper"], "The size of the paper; A4 if not given.")
TO_FILL = choice("to_fill", CHOICES["pdf"]["to_fill"], "1 adds empty rows, to carry on by pen.")
SHOW = choice(
    "show",
    CHOICES["png"]["show"],
    "The sheet, the result alone, or the card of the winner, 1080 × 1350.",
)
TABLE = choice("table", CHOICES["csv"]["table"], "One row a deal if not given.")


def handed_out(request: Request, name: str, kind: str) -> HttpResponse:
    """Answer with a match as a file, or 304 to who has its newest version."""
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


class JsonExportView(View):
    """The whole match with its history."""

    @described(
        "export_json", "The whole match with its history, to be imported", tag="matches",
        answer=export_shapes.MatchFile, errors=MATCH, parameters=READS,
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        return handed_out(request, name, "json")


class CsvExportView(View):
    """A table of the sheet."""

    renderer_classes = (CsvFile, JSONRenderer)

    @described(
        "export_csv", "A table of the sheet as CSV", tag="matches",
        answer=(str, CsvFile.media_type), errors=(400, *MATCH), parameters=[TABLE, *READS],
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        return handed_out(request, name, "csv")


class XlsxExportView(View):
    """All tables of the sheet in one workbook."""

    renderer_classes = (XlsxFile, JSONRenderer)

    @described(
        "export_xlsx", "All tables of the sheet as a workbook", tag="matches",
        answer=(bytes, XlsxFile.media_type), errors=MATCH, parameters=READS,
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        return handed_out(request, name, "xlsx")


class PdfExportView(View):
    """The sheet, drawn as on paper."""

    renderer_classes = (PdfFile, JSONRenderer)

    @described(
        "export_pdf", "The sheet drawn as on paper, with every deal and reason", tag="matches",
        answer=(bytes, PdfFile.media_type), errors=(400, *MATCH),
        parameters=[PAPER, TO_FILL, *READS],
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        return handed_out(request, name, "pdf")


class PngExportView(View):
    """The sheet, the result or the winner's card as a picture."""

    renderer_classes = (PngFile, JSONRenderer)

    @described(
        "export_png", "The sheet, the result or the card as a picture, 1080 pixels wide",
        tag="matches",
        answer=(bytes, PngFile.media_type), errors=(400, *MATCH), parameters=[SHOW, *READS],
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        return handed_out(request, name, "png")


class ImportView(View):
    """A match from its file."""

    largest_body = settings.LARGEST_IMPORT

    @described(
        "import_match", "Make a match of an exported file; no account needed", tag="matches",
        body=export_shapes.MatchFile, answer=export_shapes.ImportedMatch, status=201,
        errors=(*BODY, *KEY, 422), parameters=[RETRY, LANGUAGE, ETAG], auth=[{}, {"token": []}],
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        limits.count_import(request)
        owner, caller = starter(request)
        attempt = attempt_of(request, "scorer")
        try:
            with turn():
                match, replayed = import_match(
                    body_of(request), owner=owner, caller=caller, attempt=attempt
                )
        except Busy:
            raise Problem(503, headers={"Retry-After": str(SOON)}) from None
        return begun(imported_json(match, request), match.version, replayed=replayed)
