"""The lock in the API server: every write is a compare-and-swap on resourceVersion.

Answers and messages are the API server's (spec 10 §1, recorded from 1.36.2; the answer to an update of a deleted object
is taken from its source code).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scheduler_core.leader.protocol.locks import Body, LockKind
from scheduler_core.leader.protocol.messages import Failure, LockObject, Result
from scheduler_core.leader.protocol.record import LeaseRecord

MODIFIED = "the object has been modified; please apply your changes to the latest version and try again"


@dataclass(frozen=True, slots=True)
class StoredLock:
    """One object. `body` is as over the wire: its times are as precise as the kind of object allows."""

    resource_version: str
    uid: str
    body: Body


class LockStore:
    """Locks by key, "namespace/name", all of one kind.

    watchers : number of clients that are notified of each write.
    new_uid : returns the uid of a new object.
    """

    def __init__(self, kind: LockKind, watchers: int, new_uid: Callable[[], str]) -> None:
        self.kind = kind
        self.watchers = watchers
        self.objects: dict[str, StoredLock] = {}
        self.n_writes = 0
        self._new_uid = new_uid
        self._revision = 0

    @property
    def n_notifications(self) -> int:
        """Watch events sent so far."""
        return self.n_writes * self.watchers

    def get(self, key: str) -> Result:
        stored = self.objects.get(key)
        return self._refuse(404, "NotFound", key, "not found") if stored is None else self._answer(stored)

    def create(self, key: str, record: LeaseRecord) -> Result:
        if key in self.objects:
            return self._refuse(409, "AlreadyExists", key, "already exists")
        return self._invalid(key, record) or self.put(key, record, uid=self._new_uid())

    def update(self, key: str, record: LeaseRecord, base: LockObject) -> Result:
        """Succeeds only if the stored object is still the one in `base`."""
        stored = self.objects.get(key)
        if stored is None:
            return self._conflict(key, _wrong_uid(base.uid, ""))
        if stored.uid != base.uid:
            return self._conflict(key, _wrong_uid(base.uid, stored.uid))
        if stored.resource_version != base.resource_version:
            return self._conflict(key, MODIFIED)
        return self._invalid(key, record) or self.put(key, record, uid=stored.uid)

    def put(self, key: str, record: LeaseRecord, *, uid: str) -> LockObject:
        """Write without a check."""
        stored = StoredLock(self._next_version(), uid, self.kind.to_body(record))
        self.objects[key] = stored
        return self._answer(stored)

    def delete(self, key: str) -> bool:
        """Delete the object. Returns whether there was one."""
        if self.objects.pop(key, None) is None:
            return False
        self._next_version()
        return True

    def _next_version(self) -> str:
        self._revision += 1
        self.n_writes += 1
        return str(self._revision)

    def _answer(self, stored: StoredLock) -> LockObject:
        return LockObject(self.kind.read_body(stored.body), stored.resource_version, stored.uid)

    def _refuse(self, code: int, reason: str, key: str, what: str) -> Failure:
        return Failure(reason, code, f'{self.kind.resource} "{_name(key)}" {what}')

    def _conflict(self, key: str, why: str) -> Failure:
        message = f'Operation cannot be fulfilled on {self.kind.resource} "{_name(key)}": {why}'
        return Failure("Conflict", 409, message)

    def _invalid(self, key: str, record: LeaseRecord) -> Failure | None:
        duration = record.lease_duration_seconds
        if not self.kind.validates or duration > 0:
            return None
        resource = f"{self.kind.kind}.{self.kind.resource.partition('.')[2]}"
        detail = f"spec.leaseDurationSeconds: Invalid value: {duration}: must be greater than 0"
        return Failure("Invalid", 422, f'{resource} "{_name(key)}" is invalid: {detail}')


def _name(key: str) -> str:
    return key.rpartition("/")[2]


def _wrong_uid(expected: str, found: str) -> str:
    return f"Precondition failed: UID in precondition: {expected}, UID in object meta: {found}"
