"""Numbers with decimals as people read them: 16.25 in English is 16,25 in Croatian."""

from decimal import Decimal

from django.utils.formats import get_format


def decimal_text(number: str | Decimal) -> str:
    """Return a number with the decimal mark of the reader's language.

    What programs read keeps its point: JSON, CSV, and what is typed into a form.
    """
    return str(number).replace(".", str(get_format("DECIMAL_SEPARATOR")))
