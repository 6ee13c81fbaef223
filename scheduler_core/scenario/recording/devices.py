"""Resource claims that recorded pods name and that were not recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scheduler_core.model.manifest_fields import entries, mapping
from scheduler_core.scenario.recording.changes import Key, Object, called, key_of
from scheduler_core.scenario.recording.operations import Operations
from scheduler_core.units import ZERO

_FIELDS: Final = {
    "resourceClaimName": "ResourceClaim",
    "resourceClaimTemplateName": "ResourceClaimTemplate",
}
_MISSING: Final = "{} was not recorded; the replay does not know its devices"


def tell_missing_claims(recorded: Sequence[Object], operations: Operations) -> None:
    """Each pod and claim once. recorded : all pods, and all other objects of the whole recording except nodes."""
    known = {key_of(one) for one in recorded}
    told: set[tuple[Key, Key]] = set()
    for pod in (one for one in recorded if one["kind"] == "Pod"):
        for claim in _claims(pod):
            if claim not in known and (key_of(pod), claim) not in told:
                told.add((key_of(pod), claim))
                kind, namespace, name = claim
                why = _MISSING.format(f"{kind} {namespace}/{name}")
                operations.leave_out(ZERO, f"{called(pod)}: spec.resourceClaims", why)


def _claims(pod: Object) -> Iterator[Key]:
    namespace = key_of(pod)[1]
    for one in entries(mapping(pod.get("spec")).get("resourceClaims")):
        for field, kind in _FIELDS.items():
            if one.get(field):
                yield kind, namespace, str(one[field])
