"""Fills the site's database with a large league: `python -m tests.support.siege.fill LINES`."""

import sys

import django

SLUG = "siege"


def fill(lines: int) -> None:
    """Create a public league with this many lines of results."""
    from scorekeeper.leagues.models import League  # noqa: PLC0415  models: after Django
    from tests.support.club import add_many_members, club  # noqa: PLC0415

    league = club(public=True)
    League.objects.filter(pk=league.pk).update(slug=SLUG)
    add_many_members(league, lines // 3)


if __name__ == "__main__":
    django.setup()
    fill(int(sys.argv[1]))
