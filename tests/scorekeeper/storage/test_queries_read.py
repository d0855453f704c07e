"""The parser of queries, and the law that names their match: breaches are detected."""

from collections.abc import Sequence

import pytest

from tests.support.distributed.law import SentQuery, breaches_of

ONE = 'SELECT "matches_match"."id" FROM "matches_match" WHERE "matches_match"."id" = %s'
JOINED = (
    'SELECT 1 FROM "matches_match" LEFT OUTER JOIN "matches_change" last_change'
    ' ON ("matches_match"."id" = last_change."match_id" AND (last_change."version" = %s))'
)
CORRELATED = (
    'SELECT (SELECT 1 FROM "matches_change" U0 WHERE U0."match_id" = ("matches_device"."match_id"))'
    ' FROM "matches_device" WHERE "matches_device"."match_id" = %s'
)
OF_TWO = (
    'SELECT 1 FROM "matches_match" CROSS JOIN "matches_change"'
    ' WHERE "matches_match"."id" = %s AND "matches_change"."match_id" = %s'
)
KNOWN_TOO_LATE = (
    'SELECT 1 FROM "matches_change" LEFT OUTER JOIN "matches_match"'
    ' ON ("matches_match"."id" = "matches_change"."match_id") WHERE "matches_match"."id" = %s'
)
BY_KEY = ' AND "id" IN (SELECT "match_id" FROM "matches_change" WHERE "key" = %s)'
MANY = (
    'INSERT INTO "matches_word" ("deal", "match_id")'
    " SELECT * FROM UNNEST((%s)::integer[], (%s)::uuid[])"
)
PUT_OUT = 'UPDATE "matches_device" SET "put_out" = %s WHERE "id" = %s'


@pytest.mark.parametrize(
    ("sql", "values"),
    [
        (ONE, "a"),
        (f"{ONE} FOR UPDATE", "a"),
        ('SELECT 1 FROM "matches_change" WHERE "match_id" IN (%s) AND "version" > %s', "a1"),
        (f'{JOINED} WHERE "matches_match"."id" = %s', "1a"),
        (CORRELATED, "a"),
        ('UPDATE "matches_match" SET "code" = %s WHERE ("version" = %s AND "id" = %s)', "x1a"),
        (
            'DELETE FROM "leagues_rating" WHERE ("member_id" IN (%s, %s) AND "league_id" = %s)',
            "bcl",
        ),
        ('INSERT INTO "matches_word" ("deal", "match_id") VALUES (%s, %s), (%s, %s)', "1a2a"),
        (f"{MANY} RETURNING 1", ([1, 2], ["a", "a"])),
        ('SELECT COUNT(*) FROM (SELECT 1 FROM "matches_word" WHERE "match_id" = %s) said', "a"),
        ('SELECT 1 FROM "accounts_user" WHERE "username" = %s', "x"),
        ("SELECT pg_notify(%s, %s)", "xy"),
    ],
)
def test_statement_of_one_match_or_league_breaks_no_law(sql: str, values: Sequence[object]) -> None:
    assert breaches_of(SentQuery(sql, tuple(values))) == []


@pytest.mark.parametrize(
    ("sql", "values", "breach"),
    [
        ('SELECT 1 FROM "matches_match"', "", "matches_match all of it"),
        ('SELECT 1 FROM "matches_match" WHERE "code" = %s', "c", "matches_match by code"),
        (
            'SELECT 1 FROM "matches_match" WHERE "id" IN (%s, %s)',
            "ab",
            "matches_match by several id",
        ),
        (MANY, ([1, 2], ["a", "b"]), "matches_word by several match_id"),
        (
            'SELECT 1 FROM "matches_match" WHERE ("id" = %s OR "code" = %s)',
            "ac",
            "matches_match all of it",
        ),
        ('SELECT 1 FROM "matches_match" WHERE NOT ("id" = %s)', "a", "matches_match all of it"),
        (ONE + BY_KEY, "ak", "matches_change by key"),
        (JOINED, "1", "matches_match all of it"),
        (PUT_OUT, "t7", "matches_device by id"),
        ('DELETE FROM "matches_webhook" WHERE "id" IN (%s)', "w", "matches_webhook by id"),
        (
            'INSERT INTO "matches_word" ("match_id") VALUES (%s), (%s)',
            "ab",
            "matches_word by several match_id",
        ),
        ('INSERT INTO "matches_word" ("deal") VALUES (%s)', "1", "matches_word by deal"),
        (OF_TWO, "ab", "rows of more than one match"),
        (KNOWN_TOO_LATE, "x", "matches_change all of it"),
        ('SELECT 1 FROM "leagues_season" WHERE "id" = %s', "s", "leagues_season by id"),
    ],
)
def test_statement_that_breaks_the_law_is_caught(
    sql: str, values: Sequence[object], breach: str
) -> None:
    assert breaches_of(SentQuery(sql, tuple(values))) == [breach]


def test_tables_separated_by_commas_are_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="commas"):
        breaches_of(SentQuery('SELECT 1 FROM "matches_match", "matches_change"', ()))
