"""Dates in Arabic that Django leaves to English: the day first, from right to left as others."""

SHORT_DATETIME_FORMAT = "d\u200f/m\u200f/Y g:i A"
