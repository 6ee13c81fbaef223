"""Claims that have no volume yet. Giving them one is a write that this scheduler does not make (docs/live.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from scheduler_core.model.meta import Resource
from scheduler_core.model.pod import Pod
from scheduler_core.model.storage import PersistentVolumeClaim
from scheduler_core.snapshot.storage import claim_uses


def unbound_claims(pod: Pod, claims: Mapping[str, Resource]) -> str:
    """Names of a pod's claims without a volume, sorted and separated by commas; "" if there are none."""
    if not pod.spec.volumes:
        return ""
    known = cast("Mapping[str, PersistentVolumeClaim]", claims)
    keys = [use.key for use in claim_uses(pod)]
    return ", ".join(sorted(key for key in keys if key in known and not known[key].spec.volume_name))
