"""Finnish dates without a year, which Django writes with the month in the wrong case."""

MONTH_DAY_FORMAT = "j. E"
