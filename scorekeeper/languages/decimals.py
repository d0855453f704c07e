"""Decimal numbers in the reader's locale: 16.25 in English is 16,25 in Croatian."""

from decimal import Decimal

from django.utils.formats import get_format


def decimal_text(number: str | Decimal) -> str:
    """Format a number with the decimal separator of the reader's language.

    What programs read keeps its point: JSON, CSV, and what is typed into a form.
    """
    return str(number).replace(".", str(get_format("DECIMAL_SEPARATOR")))
