"""The lock as the API server keeps it; answers as recorded from kube-apiserver 1.36.2 (spec 10 §1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scheduler_core.leader.protocol.locks import ANNOTATION, LOCK_KINDS
from scheduler_core.leader.protocol.messages import Failure, LockObject
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.scenario.scenario import START
from scheduler_core.leader.simulation.store import LockStore
from scheduler_core.units import NANOSECOND, SECOND

KEY = "kube-system/playground"
RECORD = LeaseRecord("a", 15, START, START, 0)


def new_store(kind: str = "leases", watchers: int = 3) -> LockStore:
    uids = iter(["uid-1", "uid-2"])
    return LockStore(LOCK_KINDS[kind], watchers, lambda: next(uids))


def test_a_lock_that_does_not_exist() -> None:
    message = 'leases.coordination.k8s.io "playground" not found'
    assert new_store().get(KEY) == Failure("NotFound", 404, message)


def test_create_read_and_create_again() -> None:
    store = new_store()
    assert store.create(KEY, RECORD) == LockObject(RECORD, "1", "uid-1")
    assert store.get(KEY) == LockObject(RECORD, "1", "uid-1")
    message = 'leases.coordination.k8s.io "playground" already exists'
    assert store.create(KEY, RECORD) == Failure("AlreadyExists", 409, message)
    assert store.n_writes == 1


def test_an_update_needs_the_latest_resource_version() -> None:
    store = new_store()
    first = store.create(KEY, RECORD)
    assert isinstance(first, LockObject)
    renewed = replace(RECORD, renew_time=START + 2 * SECOND)
    assert store.update(KEY, renewed, first) == LockObject(renewed, "2", "uid-1")
    other = replace(RECORD, holder_identity="b")
    assert store.update(KEY, other, first) == Failure(
        "Conflict",
        409,
        'Operation cannot be fulfilled on leases.coordination.k8s.io "playground": the object has been modified; '
        "please apply your changes to the latest version and try again",
    )
    assert (store.n_writes, store.n_notifications) == (2, 6)


def test_an_update_of_what_was_deleted_or_made_anew() -> None:
    store = new_store()
    first = store.create(KEY, RECORD)
    assert isinstance(first, LockObject)
    assert (store.delete(KEY), store.delete(KEY)) == (True, False)
    start = 'Operation cannot be fulfilled on leases.coordination.k8s.io "playground": Precondition failed: UID in '
    gone = Failure("Conflict", 409, start + "precondition: uid-1, UID in object meta: ")
    assert store.update(KEY, RECORD, first) == gone
    store.create(KEY, RECORD)
    other = Failure("Conflict", 409, start + "precondition: uid-1, UID in object meta: uid-2")
    assert store.update(KEY, RECORD, first) == other


@pytest.mark.parametrize("duration", [0, -1])
def test_a_lease_of_no_duration_is_invalid(duration: int) -> None:
    message = (
        'Lease.coordination.k8s.io "playground" is invalid: spec.leaseDurationSeconds: '
        f"Invalid value: {duration}: must be greater than 0"
    )
    record = replace(RECORD, lease_duration_seconds=duration)
    store = new_store()
    assert store.create(KEY, record) == Failure("Invalid", 422, message)
    assert (store.objects, store.n_writes) == ({}, 0)
    first = store.create(KEY, RECORD)
    assert isinstance(first, LockObject)
    assert store.update(KEY, record, first) == Failure("Invalid", 422, message)


@pytest.mark.parametrize("kind", ["configmaps", "endpoints"])
def test_other_kinds_carry_any_record_in_an_annotation_to_the_second(kind: str) -> None:
    store = new_store(kind)
    record = LeaseRecord("a", 0, START + NANOSECOND, START + SECOND - NANOSECOND, 2)
    written = store.create(KEY, record)
    assert written == LockObject(replace(record, acquire_time=START, renew_time=START), "1", "uid-1")
    assert list(store.objects[KEY].body["metadata"]["annotations"]) == [ANNOTATION]
    assert store.get("kube-system/other") == Failure("NotFound", 404, f'{kind} "other" not found')
