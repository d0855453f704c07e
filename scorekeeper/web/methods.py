"""Sets of HTTP methods that pages accept."""

FORM = ["GET", "HEAD", "POST"]
"""Methods of a page that shows a form and accepts it."""
