"""What PostgreSQL would refuse, and what only looks like it."""

from __future__ import annotations

from typing import Any

import pytest

from playground.common.stored_text import is_storable_value


@pytest.mark.parametrize("text", ["a\0b", "\udfff"])
@pytest.mark.parametrize(
    "around",
    [lambda text: text, lambda text: {"a": [1, text]}, lambda text: {"a": {text: None}}],
    ids=["a text", "in a list", "a name"],
)
def test_characters_that_no_database_holds(text: str, around: Any) -> None:
    assert not is_storable_value(around(text))


@pytest.mark.parametrize("value", [None, 7, 1.5, True, r"\u0000", {r"\u0000": [r"\ud800", "ü😀"]}, [], {}])
def test_everything_else_is_stored(value: Any) -> None:
    assert is_storable_value(value)
