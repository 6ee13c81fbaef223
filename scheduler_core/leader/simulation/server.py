"""The API server's side of a request: the answer of the store, and the events in the log."""

from __future__ import annotations

from dataclasses import replace

from scheduler_core.leader.environment.events import EventLog
from scheduler_core.leader.protocol.messages import Failure, LockObject, Purpose, Request, Result, Verb
from scheduler_core.leader.simulation.store import LockStore

_CREATED, _OK = 201, 200


class LockServer:
    """Executes requests, and changes that people make with kubectl, on the store."""

    def __init__(self, store: LockStore, log: EventLog) -> None:
        self.store = store
        self._log = log

    def serve(self, number: int, replica: str, key: str, request: Request) -> Result:
        """Execute `request`, whose number in the log is `number`."""
        result = self._answer(key, request)
        failed = isinstance(result, Failure)
        self._log.add(
            "requestServed",
            request=number,
            code=result.code if isinstance(result, Failure) else success_code(request.verb),
            reason=result.reason if isinstance(result, Failure) else None,
            resourceVersion=None if isinstance(result, Failure) else result.resource_version,
        )
        if not failed and request.verb is not Verb.GET:
            self._written(key, by=replica, request=number, verb=_called(request))
        return result

    def edit(self, key: str, *, holder: str | None, duration_seconds: int | None) -> None:
        """Somebody edits the record of a lock that exists."""
        stored = self.store.objects[key]
        record = self.store.kind.read_body(stored.body)
        if holder is not None:
            record = replace(record, holder_identity=holder)
        if duration_seconds is not None:
            record = replace(record, lease_duration_seconds=duration_seconds)
        self.store.put(key, record, uid=stored.uid)
        self._written(key, by=None, request=None, verb="edit")

    def delete(self, key: str) -> None:
        """Somebody deletes a lock that exists."""
        self.store.delete(key)
        self._log.add("leaseDeleted", lease=key, notifications=self.store.watchers)

    def written_before(self, key: str) -> None:
        """Add the lock that existed at the beginning to the log."""
        self._written(key, by=None, request=None, verb="create")

    def _answer(self, key: str, request: Request) -> Result:
        match request.verb, request.record, request.base:
            case Verb.CREATE, record, _ if record is not None:
                return self.store.create(key, record)
            case Verb.UPDATE, record, LockObject() as base if record is not None:
                return self.store.update(key, record, base)
        return self.store.get(key)

    def _written(self, key: str, *, by: str | None, request: int | None, verb: str) -> None:
        stored = self.store.objects[key]
        self._log.add(
            "leaseWritten",
            lease=key,
            by=by,
            request=request,
            verb=verb,
            resourceVersion=stored.resource_version,
            body=stored.body,
            notifications=self.store.watchers,
        )


def success_code(verb: Verb) -> int:
    """HTTP status of a request that succeeded."""
    return _CREATED if verb is Verb.CREATE else _OK


def _called(request: Request) -> str:
    return "release" if request.purpose is Purpose.RELEASE else request.verb.value
