"""Lighthouse judges the main pages as a slow phone shows them (`make lighthouse`)."""
