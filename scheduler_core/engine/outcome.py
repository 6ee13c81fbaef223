"""Outcome: the result of one attempt. A run is a list of outcomes; everything else is recomputed from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from scheduler_core.extenders.calls import Call
from scheduler_core.snapshot.claims.changes import ClaimChange

SCHEDULED, PREEMPTING, UNSCHEDULABLE, GATED, ERROR = OUTCOMES = (
    "scheduled",
    "preempting",
    "unschedulable",
    "gated",
    "error",
)

WAITING = "waiting"
"""Besides the first three and the last, what may become of a group: room was made for it, and its victims have to go first."""


@dataclass(frozen=True, slots=True)
class GroupPart:
    """A pod's part in a cycle of its group (spec 13 §4).

    name : the PodGroup, ``namespace/name``. first : number of the first attempt of the cycle.
    fate : what became of the group: scheduled, unschedulable, waiting (for victims to go) or error. message : why.
    held : the node on which the pod was taken to be for the rest of the cycle. claims : what it had of claims to devices there.
    placement : the value of the topology label whose nodes the group was given; "" for all nodes.
    """

    name: str
    first: int
    fate: str
    message: str = ""
    held: str | None = None
    claims: tuple[ClaimChange, ...] = ()
    placement: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As part of a stored outcome."""
        claims = {"claims": [one.to_dict() for one in self.claims]} if self.claims else {}
        return {
            "name": self.name,
            "first": self.first,
            "fate": self.fate,
            "message": self.message,
            "held": self.held,
            **claims,
            **({"placement": self.placement} if self.placement else {}),
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> GroupPart:
        """The inverse of ``to_dict``. Raises KeyError if a field is missing."""
        claims = tuple(ClaimChange.from_dict(one) for one in record.get("claims", ()))
        return cls(
            name=record["name"],
            first=record["first"],
            fate=record["fate"],
            message=record["message"],
            held=record["held"],
            claims=claims,
            placement=record.get("placement", ""),
        )


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How an attempt ended.

    k : number of the attempt in its run, from 0.
    feasible : number of feasible nodes.
    score : total of the chosen node; None if no node was scored.
    victims : evicted pods, the most important first.
    nominated : the node that the pod is nominated to after the attempt; "" if its nomination ended, None if nothing
        changed.
    search : where a sampled search began, and where the next one begins; None if all nodes were looked at.
    calls : requests to extenders and their answers, in order.
    gate : (plugin, code) of the rejection that kept a gated pod out of the queue, unless it is its scheduling gates.
    group : the cycle of the pod's group, if it was attempted in one.
    claims : changes of claims to devices.
    """

    k: int
    pod: str
    outcome: str
    node: str | None = None
    feasible: int = 0
    score: int | None = None
    message: str = ""
    nominated: str | None = None
    victims: tuple[str, ...] = ()
    search: tuple[int, int] | None = None
    calls: tuple[Call, ...] = ()
    gate: tuple[str, str] | None = None
    group: GroupPart | None = None
    claims: tuple[ClaimChange, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The record that is stored, streamed and returned over REST."""
        record: dict[str, Any] = {
            "k": self.k,
            "pod": self.pod,
            "outcome": self.outcome,
            "node": self.node,
            "feasible": self.feasible,
            "score": self.score,
            "message": self.message,
            "nominatedNode": self.nominated,
            "victims": list(self.victims),
        }
        if self.search is not None:
            record["search"] = list(self.search)
        if self.calls:
            record["extenderCalls"] = [call.to_dict() for call in self.calls]
        if self.gate is not None:
            record["gate"] = {"plugin": self.gate[0], "code": self.gate[1]}
        if self.group is not None:
            record["group"] = self.group.to_dict()
        if self.claims:
            record["claims"] = [change.to_dict() for change in self.claims]
        return record

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Outcome:
        """The inverse of ``to_dict``. Raises KeyError if a field is missing."""
        search = record.get("search")
        return cls(
            k=record["k"],
            pod=record["pod"],
            outcome=record["outcome"],
            node=record["node"],
            feasible=record["feasible"],
            score=record["score"],
            message=record["message"],
            nominated=record["nominatedNode"],
            victims=tuple(record["victims"]),
            search=None if search is None else (search[0], search[1]),
            calls=tuple(map(Call.from_dict, record.get("extenderCalls") or ())),
            gate=(record["gate"]["plugin"], record["gate"]["code"]) if record.get("gate") else None,
            group=GroupPart.from_dict(record["group"]) if record.get("group") else None,
            claims=tuple(map(ClaimChange.from_dict, record.get("claims") or ())),
        )
