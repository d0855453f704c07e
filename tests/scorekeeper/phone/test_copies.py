"""A match file saved by a phone equals the site's export and can be imported."""

import json

import pytest

from games.examples import examples
from scorekeeper.exports.files.as_json import match_data
from scorekeeper.exports.files.imports import import_match
from scorekeeper.phone.answers import answer
from tests.plugins.profiles import at_length
from tests.support.phone.evening import Evening, as_on_phone


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["preferans", *at_length("skruuvi")])
def test_copy_of_a_phone_is_the_file_of_the_site_and_comes_back(slug: str) -> None:
    match_input = examples(slug).matches[0].match
    evening = Evening(match_input)
    evening.play(match_input, others=5)
    evening.match.refresh_from_db()
    question = {"kind": "copy", "match": as_on_phone(evening.match)}

    copy = json.loads(json.loads(answer(json.dumps(question)))["html"])

    assert copy == match_data(evening.match)
    again, _repeated = import_match(copy)
    assert again.document == evening.match.document
