"""Uids are name-based UUIDs, as Python's own module makes them."""

from __future__ import annotations

import uuid

from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.model.uids import uid_of

NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:kubernetes-scheduling-playground:workloads")


@given(namespace=st.text(), kind=st.text(), name=st.text())
def test_uids(namespace: str, kind: str, name: str) -> None:
    assert uid_of(namespace, kind, name) == str(uuid.uuid5(NAMESPACE, f"{namespace}/{kind}/{name}"))
