"""Dates in Arabic that Django leaves to English: the day first, from right to left as others."""

DECIMAL_SEPARATOR = "."  # numbers are written with the digits 0 to 9
SHORT_DATETIME_FORMAT = "d\u200f/m\u200f/Y g:i A"
