"""Comparable text: no case, accents or punctuation, one spelling of each letter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.languages.letters import VARIANTS, comparable


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Šnaps", "snaps"),
        ("ĐURĐEVAC", "durdevac"),
        ("Skrúvi-Łódź", "skruvi lodz"),
        ("Straße", "strasse"),
        ("طَرْنِيب", "طرنيب"),
        ("الأربعمئة", "الاربعميه"),
        ("لعبة", "لعبه"),
        ("مصرى", "مصري"),
        ("۴٠٠", "400"),
        ("スクルービ", "スクルーヒ"),
        ("  (Oh,  Hell!) ", "oh hell"),
    ],
)
def test_text_is_plain_in_every_script(text: str, plain: str) -> None:
    assert comparable(text) == plain


@given(st.text())
def test_comparable_text_stays_as_it_is(text: str) -> None:
    plain = comparable(text)

    assert comparable(plain) == plain


def test_no_common_spelling_has_a_variant_in_it() -> None:
    variants = {variant[0] for variant in VARIANTS.split()}

    assert variants & set("".join(variant[1:] for variant in VARIANTS.split())) == set()
