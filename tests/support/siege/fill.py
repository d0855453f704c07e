"""Fills the site's database with a large league: `python -m tests.support.siege.fill LINES`."""

import sys

import django

SLUG = "siege"


def fill(lines: int) -> None:
    """Found a public league whose results have so many lines."""
    from scorekeeper.leagues.models import League  # noqa: PLC0415  models: after Django
    from tests.support.club import club, many  # noqa: PLC0415

    league = club(public=True)
    League.objects.filter(pk=league.pk).update(slug=SLUG)
    many(league, lines // 3)


if __name__ == "__main__":
    django.setup()
    fill(int(sys.argv[1]))
