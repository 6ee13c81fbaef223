"""Whatever comes back is read or refused; reading what was written down gives the same."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.extenders import replies
from scheduler_core.extenders.replies import BadReply, FilterReply

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "Nodes",
                    "nodenames",
                    "items",
                    "Host",
                    "score",
                    "PODS",
                    "UID",
                    "error",
                    "NodeNameToMetaVictims",
                ]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)
READERS = (replies.read_filter, replies.read_scores, replies.read_preemption, replies.read_binding)


@given(VALUES)
def test_any_value_is_read_or_refused(value: Any) -> None:
    for read in READERS:
        with suppress(BadReply):
            read(value)


@given(st.binary(max_size=40))
def test_any_body_is_read_or_refused(body: bytes) -> None:
    with suppress(BadReply):
        replies.first_value(body)


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=4)
NAMES = st.none() | st.lists(TEXT, max_size=3).map(tuple)
REASONS = st.dictionaries(TEXT, TEXT, max_size=3)


@given(st.builds(FilterReply, NAMES, NAMES, REASONS, REASONS, TEXT))
def test_a_filter_reply_written_down_is_read_the_same(reply: FilterReply) -> None:
    assert replies.read_filter(json.loads(json.dumps(reply.record()))) == reply


@given(st.lists(st.tuples(TEXT, st.integers(-(1 << 63), (1 << 63) - 1)), max_size=3))
def test_scores_written_down_are_read_the_same(scores: list[tuple[str, int]]) -> None:
    assert replies.read_scores(replies.record_scores(scores)) == scores


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(BadReply, match="the reply is not JSON"):
        replies.first_value(b"[" * 100_000)


def test_what_no_database_takes_is_replaced() -> None:
    reply = replies.read_filter(
        replies.first_value(b'{"Error":"a\\u0000b\\ud800","FailedNodes":{"\\u0000":"x"}}')
    )
    assert (reply.error, reply.failed) == ("a\ufffdb\ufffd", {"\ufffd": "x"})
