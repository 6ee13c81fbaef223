"""Regular expressions against Python's own, and patterns that Python's own would never finish."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.cel.regex import Regex

ATOMS = st.sampled_from(["a", "b", ".", "[ab]", "[^a]", r"\d", r"\w", "x", "^", "$", r"\b"])


def _combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    repeated = st.tuples(inner, st.sampled_from(["*", "+", "?", "*?", "+?", "{2}", "{1,3}", "{0,}"]))
    return st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda pair: f"(?:{pair[0]}|{pair[1]})"),
        repeated.map(lambda pair: f"(?:{pair[0]}){pair[1]}"),
        inner.map(lambda one: f"({one})"),
    )


@given(pattern=st.recursive(ATOMS, _combined, max_leaves=6), text=st.text("ab1 x", max_size=8))
def test_finds_what_python_finds(pattern: str, text: str) -> None:
    # Python's $ also matches before a last line end; there is none here.
    expected = re.compile(pattern, re.ASCII).search(text)
    found = Regex(pattern).search(text)
    assert (found is None) == (expected is None)
    if expected is not None:
        assert found is not None
        assert found[0] == expected.start()


@pytest.mark.parametrize(
    ("pattern", "text", "span"),
    [
        ("a|ab", "ab", (0, 1)),
        ("a+?", "aaa", (0, 1)),
        ("(?i)HeL+o", "say hello", (4, 9)),
        ("(?s).", "\n", (0, 1)),
        (".", "\n", None),
        ("(?m)^b$", "a\nb\nc", (2, 3)),
        (r"\x41\x{42}\.", "AB.", (0, 3)),
        ("[[:digit:]-]+", "a1-2", (1, 4)),
        (r"[^\d]\z", "1a", (1, 2)),
        ("(?P<name>b)", "ab", (1, 2)),
        ("[]a]+", "x]a", (1, 3)),
        ("a{,2}", "a{,2}", (0, 5)),
    ],
)
def test_as_go_reads_them(pattern: str, text: str, span: tuple[int, int] | None) -> None:
    assert Regex(pattern).search(text) == span


@pytest.mark.parametrize(
    "pattern",
    ["(", ")", "*", "a{1001}", "[z-a]", r"\k", "(?=a)", "[[:what:]]", "(?:a{999}){999}", "(a{2}){501}"],
)
def test_what_is_not_regular_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="error parsing regexp"):
        Regex(pattern)


def test_repetitions_multiply_up_to_a_thousand() -> None:
    assert Regex("(?:a{2}){500}").search("a" * 1000) == (0, 1000)
    assert Regex("(?:(?:a*){2}b{3}){300}").search("b" * 900) == (0, 900)


@pytest.mark.parametrize("pattern", ["(((){1000}){1000}){1000}", f"({'()' * 4000}){{1000}}"])
def test_nothing_is_not_repeated_for_ever(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"invalid repeat count|expression too large"):
        Regex(pattern)


def test_no_pattern_takes_long() -> None:
    assert Regex("^(a+)+$").search("a" * 2000 + "b") is None
    assert Regex("(x*)*y").search("x" * 2000) is None
