"""File formats that the whole site reads and writes: CSV, XLSX, JSON, times, media types."""
