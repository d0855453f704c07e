"""Dates in English that no reader takes for another day: 22 Nov 2026, 09:34."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j M Y"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j M Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j M"
FIRST_DAY_OF_WEEK = 1
