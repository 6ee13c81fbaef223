"""The emitter against a reader that knows nothing of it."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from playground.snapshots.yaml_text import document_text, list_lines

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8"))
    | st.sampled_from(
        ["yes", "No", "null", "~", "1e3", "0x1F", "2026-01-01", "a: b", "- x", "#", "=", "<<", "1_0", ".5"]
    )
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
)
documents = st.dictionaries(st.text(max_size=6), values, max_size=5)


def read(text: str) -> Any:
    return yaml.load(text, Loader=yaml.CSafeLoader)


@given(documents)
def test_a_document_reads_back_as_it_was(document: dict[str, Any]) -> None:
    assert read(document_text(document)) == document


@given(st.lists(documents.filter(bool), max_size=4))
def test_a_list_reads_back_as_it_was(objects: list[dict[str, Any]]) -> None:
    assert read("".join(list_lines(objects))) == {"apiVersion": "v1", "kind": "List", "items": objects}


def test_the_layout_is_kubectls() -> None:
    pod = {
        "kind": "Pod",
        "metadata": {"name": "a", "labels": {"app.kubernetes.io/name": "yes"}},
        "spec": {"containers": [{"name": "main", "ports": [{"containerPort": 80}]}], "tolerations": []},
    }
    assert "".join(list_lines([pod])) == textwrap.dedent("""\
        apiVersion: v1
        items:
        - kind: Pod
          metadata:
            name: a
            labels:
              app.kubernetes.io/name: "yes"
          spec:
            containers:
            - name: main
              ports:
              - containerPort: 80
            tolerations: []
        kind: List
        """)


@pytest.mark.parametrize("text", ["\u2028", "\x85", "\ufeff", "\x7f", "\t", "é", "😀"])
def test_characters_that_yaml_takes_for_something_else(text: str) -> None:
    assert read(document_text({"key": text})) == {"key": text}
