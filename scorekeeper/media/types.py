"""Media types of the files that the site serves."""

CSV = "text/csv"
CSV_IN_UTF_8 = f"{CSV}; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PDF = "application/pdf"
PNG = "image/png"
GZIP = "application/gzip"
