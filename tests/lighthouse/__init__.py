"""Lighthouse audits of the main pages on a slow phone (`make lighthouse`)."""
