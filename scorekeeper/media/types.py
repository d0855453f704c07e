"""What the kinds of file that we hand out are called in HTTP."""

CSV = "text/csv"
CSV_IN_UTF_8 = f"{CSV}; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PDF = "application/pdf"
PNG = "image/png"
GZIP = "application/gzip"
