"""Which methods of HTTP a page answers."""

FORM = ["GET", "HEAD", "POST"]
"""A page that shows a form and takes it."""
