"""The scanner against a scalar twin, and its limits."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import LimitExceeded
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text import json_scan
from scheduler_core.sources.text.json_scan import count_values, document_ends

tricky_texts = st.text(alphabet='"\\[]{},a\n', max_size=8)
values = st.recursive(
    tricky_texts, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(tricky_texts, inner, max_size=3)
)


def ends_one_by_one(text: bytes) -> list[int]:
    depth, in_string, escaped, ends = 0, False, False, []
    for offset, byte in enumerate(text):
        if escaped:
            escaped = False
        elif in_string:
            escaped, in_string = byte == ord("\\"), byte != ord('"')
        elif byte == ord('"'):
            in_string = True
        elif byte in b"[{":
            depth += 1
        elif byte in b"]}":
            depth -= 1
            if depth == 0:
                ends.append(offset + 1)
    return ends


@pytest.mark.parametrize("step", [1, 2, 3, 7, 1 << 20])
def test_documents_end_where_a_reader_sees_them_end(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_scan, "_STEP", step)

    @given(st.lists(values, min_size=1, max_size=4))
    def check(documents: list[object]) -> None:
        text = "\n".join(json.dumps([document]) for document in documents).encode()
        assert document_ends(text, Limits()) == ends_one_by_one(text)

    check()


@given(st.binary(max_size=200))
def test_anything_is_scanned(data: bytes) -> None:
    ends = document_ends(b'{"a": ' + data, Limits())
    assert ends == sorted(set(ends))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"[" * 5, "line 1, column 4: nested deeper than 3 levels"),
        (b'[\n{"a": [\n[]]}]', "line 3, column 1: nested deeper than 3 levels"),
        (b"[" + b"1,\n" * 1006, "line 1,005, column 2: more than 5 items"),
        (b'{"items":[' + b"1,\n" * 1006, "line 1,005, column 2: more than 5 items"),
        (b"{}\n" * 6, "line 6, column 3: more than 5 items"),
    ],
)
def test_limits_name_the_place(text: bytes, message: str) -> None:
    with pytest.raises(LimitExceeded) as caught:
        document_ends(text, Limits(max_depth=3, max_objects=5))
    assert str(caught.value) == message


def test_limits_themselves_are_allowed() -> None:
    text = b'{"items":[1,2,3]}' * 3
    assert document_ends(text, Limits(max_depth=2, max_objects=3)) == [17, 34, 51]


def test_items_are_counted_by_document() -> None:
    text = (b"[" + b"1," * 600 + b"1]") * 3
    assert len(document_ends(text, Limits(max_objects=5))) == 3


def test_brackets_in_texts_do_not_count() -> None:
    assert document_ends(rb'{"a": "]}\"]", "b\\": "["}', Limits()) == [26]


@given(st.lists(values, min_size=1, max_size=4))
def test_values_are_counted_as_the_scanner_sees_them(documents: list[object]) -> None:
    text = json.dumps(documents).encode()
    n_values = 1 + sum(map(inside, documents)) + len(documents)
    assert count_values(text) == n_values
    assert document_ends(text, Limits(max_values=n_values - 1)) == [len(text)]
    with pytest.raises(LimitExceeded, match="more than"):
        document_ends(text, Limits(max_values=n_values - 2))


def inside(value: object) -> int:
    """An empty list or object counts as if it held one value."""
    if isinstance(value, dict):
        value = list(value.values())
    return max(len(value), 1) + sum(map(inside, value)) if isinstance(value, list) else 0
