"""The cluster as a scheduler knows it at a moment, as manifests: assumed pods are on their nodes, and claims have their devices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.extenders.manifests import plain
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.meta import Resource
from scheduler_core.scheduler.journal.journal import settle
from scheduler_core.sources.allowlist.kinds import API_VERSIONS

_CLAIM: Final = "ResourceClaim"


def manifests_of(cache: SchedulerCache) -> list[dict[str, Any]]:
    """All objects, by kind. Times have whole seconds, as in Kubernetes."""
    nominations = cache.nominations()
    made = []
    for kind in KINDS.values():
        of_kind: tuple[Resource, ...] = getattr(cache.cluster, kind.field)
        for one in _with_devices(cache, of_kind) if kind.name == _CLAIM else of_kind:
            manifest = {"apiVersion": API_VERSIONS[kind.name], "kind": kind.name, **plain(one)}
            if kind.name == "Pod":
                settle(manifest, cache.node_of(one.key), nominations.get(one.key))
            made.append(manifest)
    return made


def _with_devices(cache: SchedulerCache, claims: Iterable[Resource]) -> list[Resource]:
    """The claims as the scheduler left them, and those that it made."""
    written = cache.state.claims.device_claims
    left = {claim.key: claim for claim in claims} | written
    return [claim for claim in left.values() if claim is not None]
