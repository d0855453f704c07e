"""What a reader may ask for beside JSON: classes that only make DRF accept its media type."""

from rest_framework.renderers import BaseRenderer

from scorekeeper.media.types import CSV, GZIP, PDF, PNG, XLSX


class CsvFile(BaseRenderer):
    """A table."""

    media_type = CSV
    format = "csv"


class XlsxFile(BaseRenderer):
    """A workbook."""

    media_type = XLSX
    format = "xlsx"


class PdfFile(BaseRenderer):
    """A printed sheet."""

    media_type = PDF
    format = "pdf"


class PngFile(BaseRenderer):
    """A picture."""

    media_type = PNG
    format = "png"


class GzipFile(BaseRenderer):
    """A packed file."""

    media_type = GZIP
    format = "gz"


class EventStream(BaseRenderer):
    """A stream of events."""

    media_type = "text/event-stream"
    format = "events"
