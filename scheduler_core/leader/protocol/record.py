"""The election record, and its written forms.

    LeaseRecord        in memory, to the nanosecond
    lease_spec         the spec of a Lease; read_lease_spec reads it
    annotation         the annotation of Endpoints and ConfigMaps; read_annotation reads it
    LeaseRecord.marker the part that candidates compare, in whole seconds: a renewal within the same second is not visible

Source: spec 10 §1 and §3; upstream 1.36, client-go resourcelock/{interface,leaselock}.go.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from scheduler_core.leader.protocol.microtime import (
    format_micro_time,
    format_time,
    parse_micro_time,
    parse_time,
)
from scheduler_core.units import Nanoseconds


@dataclass(frozen=True, slots=True)
class LeaseRecord:
    """The holder of the lock, and since when it holds it.

    holder_identity : "" for no holder.
    acquire_time, renew_time : calendar time of the writer, nanoseconds since 1970; None if never written. They are
        never compared with a clock: they only show that something changed.
    lease_transitions : how often the holder changed.
    """

    holder_identity: str
    lease_duration_seconds: int
    acquire_time: Nanoseconds | None
    renew_time: Nanoseconds | None
    lease_transitions: int

    @property
    def marker(self) -> str:
        """Equal for records that a candidate cannot distinguish."""
        return annotation(self)


def lease_spec(record: LeaseRecord) -> dict[str, object]:
    """The spec of a Lease; times that are None are left out."""
    spec: dict[str, object] = {
        "holderIdentity": record.holder_identity,
        "leaseDurationSeconds": record.lease_duration_seconds,
    }
    for name, time in (("acquireTime", record.acquire_time), ("renewTime", record.renew_time)):
        if time is not None:
            spec[name] = format_micro_time(time)
    spec["leaseTransitions"] = record.lease_transitions
    return spec


def read_lease_spec(spec: Mapping[str, object]) -> LeaseRecord:
    """Absent fields read as Go's zero values. Raises ValueError for times that are no MicroTime."""
    acquired, renewed = spec.get("acquireTime"), spec.get("renewTime")
    return LeaseRecord(
        holder_identity=str(spec.get("holderIdentity") or ""),
        lease_duration_seconds=_integer(spec.get("leaseDurationSeconds")),
        acquire_time=parse_micro_time(acquired) if isinstance(acquired, str) else None,
        renew_time=parse_micro_time(renewed) if isinstance(renewed, str) else None,
        lease_transitions=_integer(spec.get("leaseTransitions")),
    )


def annotation(record: LeaseRecord) -> str:
    """The record as JSON, times in whole seconds. Its field is called `leaderTransitions`, not `leaseTransitions`."""
    fields = {
        "holderIdentity": record.holder_identity,
        "leaseDurationSeconds": record.lease_duration_seconds,
        "acquireTime": None if record.acquire_time is None else format_time(record.acquire_time),
        "renewTime": None if record.renew_time is None else format_time(record.renew_time),
        "leaderTransitions": record.lease_transitions,
        "strategy": "",
        "preferredHolder": "",
    }
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def read_annotation(text: str) -> LeaseRecord:
    """Raises ValueError for text that is no such record."""
    fields = json.loads(text)
    acquired, renewed = fields["acquireTime"], fields["renewTime"]
    return LeaseRecord(
        holder_identity=str(fields["holderIdentity"]),
        lease_duration_seconds=_integer(fields["leaseDurationSeconds"]),
        acquire_time=None if acquired is None else parse_time(acquired),
        renew_time=None if renewed is None else parse_time(renewed),
        lease_transitions=_integer(fields["leaderTransitions"]),
    )


def _integer(value: object) -> int:
    return value if isinstance(value, int) else 0
