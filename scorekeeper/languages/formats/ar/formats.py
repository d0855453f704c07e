"""Arabic formats that Django lacks: decimal separator, and short dates from right to left."""

DECIMAL_SEPARATOR = "."  # numbers are written with the digits 0 to 9
SHORT_DATETIME_FORMAT = "d\u200f/m\u200f/Y g:i A"
