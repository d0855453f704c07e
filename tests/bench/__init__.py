"""Measurements of the figures in the documents: `make bench`."""
