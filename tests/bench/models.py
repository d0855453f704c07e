"""The only table of the bars."""

from django.db import models


class Row(models.Model):
    """A line of text in a book."""

    book = models.CharField(max_length=8, db_index=True)
    text = models.CharField(max_length=200)

    def __str__(self) -> str:
        return self.text
