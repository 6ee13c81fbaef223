"""Names that participants give themselves, of any script, and those that a class could not read."""

from __future__ import annotations

import pytest

from playground.common.errors import InvalidInput, Mistake
from playground.people.names import checked_name


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        pytest.param("  Bea \u00a0 B. ", "Bea B.", id="spaces"),
        pytest.param("e\u0301va", "éva", id="composed"),
        pytest.param("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "میخواهم", id="a Persian joiner"),
        pytest.param("\U0001f469\u200d\U0001f3eb Eva", "\U0001f469\U0001f3eb Eva", id="a joined emoji"),
        pytest.param("Bea\u3164", "Bea", id="a blank letter behind another name"),
        pytest.param("\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", "שָׁלוֹם", id="Hebrew with vowels"),
        pytest.param("\U0001f600" * 60, "\U0001f600" * 60, id="sixty emojis"),
    ],
)
def test_a_name_is_stored_as_it_is_seen(given: str, stored: str) -> None:
    assert checked_name(given) == stored


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("x" * 61, "expected 1 to 60 characters that can be seen"),
        ("\u3164\u200d \u2800", "expected 1 to 60 characters that can be seen"),
        ("\u202eaeB", "expected only characters that can be seen, found U+202E"),
        ("a\u0007b", "expected only characters that can be seen, found U+0007"),
        ("Z" + "\u0301\u0302" * 5, "expected at most 4 accents on one character"),
    ],
)
def test_a_name_that_cannot_be_read_is_refused(given: str, why: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        checked_name(given)
    assert refused.value.problems == (Mistake("name", why),)
