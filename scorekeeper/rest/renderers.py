"""File renderers: classes by which DRF accepts other media types than JSON."""

from typing import ClassVar

from rest_framework.renderers import BaseRenderer

from scorekeeper.media.types import CSV, GZIP, PDF, PNG, XLSX


class FileRenderer(BaseRenderer):
    """A renderer of a file, with an example of its first bytes."""

    example: ClassVar[str]


class CsvFile(FileRenderer):
    """A table."""

    media_type = CSV
    format = "csv"
    example = "Place,Name,Matches\r\n1,Takako,9\r\n"


class XlsxFile(FileRenderer):
    """A workbook."""

    media_type = XLSX
    format = "xlsx"
    example = "PK…"


class PdfFile(FileRenderer):
    """A printed sheet."""

    media_type = PDF
    format = "pdf"
    example = "%PDF-1.7 …"


class PngFile(FileRenderer):
    """A picture."""

    media_type = PNG
    format = "png"
    example = "\x89PNG …"


class GzipFile(FileRenderer):
    """A packed file."""

    media_type = GZIP
    format = "gz"
    example = "\x1f\x8b…"


class EventStream(FileRenderer):
    """A stream of events."""

    media_type = "text/event-stream"
    format = "events"
    example = 'event: version\nid: 9\ndata: {"version": 9}\n\n'


FILES = {file.media_type: file for file in FileRenderer.__subclasses__()}
"""File renderers by media type."""
