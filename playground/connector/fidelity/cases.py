"""Decisions of another scheduler as conformance cases: the cluster right before each, and the observed decision.

As in uploads, fields that scheduling does not read are left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from playground.connector.fidelity.agreement import Agreement, ComparedPod
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.objects.pod import Pod
from scheduler_core.releases.files import LATEST
from scheduler_core.snapshot.claims.changes import pre_bind_problem
from scheduler_core.sources.allowlist.kinds import API_VERSIONS
from scheduler_core.sources.redaction import redacted_object

Object = dict[str, Any]

TIED: Final = "kube-scheduler may take any of the nodes that tie"
UNKNOWN: Final = "not everything about the pod is known"
NOMINATED: Final = "other waiting pods are nominated to nodes"
NOT_BOUND: Final = "the pod's binding fails for its claims"


class CaseWriter:
    """Gets every object before the watcher does (client.objects.Heard).

    config : the policy, as it is written into the cases. release : of the other scheduler. cases : as JSON, in the order of the decisions. left_out : why → how many decisions.
    """

    def __init__(self, config: Mapping[str, Any] | None, release: str = LATEST) -> None:
        self._config, self._release = config, None if release == LATEST else release
        self._manifests: dict[str, dict[str, Object]] = {kind: {} for kind in API_VERSIONS}
        self._pods: dict[str, dict[str, Object]] = {}
        """Key → version → pod: what is compared may be told less than what is heard here (fidelity.victims)."""
        self._gone: set[str] = set()
        self.cases: list[str] = []
        self.left_out: Counter[str] = Counter()

    def there(self, kind: str, raw: msgspec.Raw) -> None:
        item = {"apiVersion": API_VERSIONS[kind], **msgspec.json.decode(raw), "kind": kind}
        kept = redacted_object(item)
        if kept is None:
            return
        key = _key(kept)
        if kind == "Pod":
            version = item["metadata"].get("resourceVersion", "")
            self._pods.setdefault(key, {})[version] = kept
            self._gone.discard(key)
        else:
            self._manifests[kind][key] = kept

    def gone(self, kind: str, key: str) -> None:
        """Pods exist as long as the cache has them."""
        if kind == "Pod":
            self._gone.add(key)
        else:
            self._manifests[kind].pop(key, None)

    def decided(self, pod: Pod, compared: ComparedPod, cache: SchedulerCache) -> None:
        """To be called while the cache is as before the decision."""
        self._forget(cache)
        why = self._objection(pod, compared, cache)
        if why:
            self.left_out[why] += 1
            return
        expected, objects = _expected(compared), list(self._objects(pod, cache))
        name = f"{len(self.cases)}-{compared.pod.replace('/', '-')}"
        case = {
            "name": name,
            "observed": True,
            "release": self._release,
            "objects": objects,
            "config": self._config,
            "expected": expected,
        }
        self.cases.append(json.dumps({key: value for key, value in case.items() if value is not None}))

    def _objection(self, pod: Pod, compared: ComparedPod, cache: SchedulerCache) -> str:
        if compared.agreement is Agreement.TIED:
            return TIED
        if compared.agreement is Agreement.UNKNOWN or self._told(pod.key, cache) is None:
            return UNKNOWN
        if compared.outcome is not None and pre_bind_problem(compared.outcome.claims, pod.key):
            return NOT_BOUND
        nominated = cache.nominations().keys() - {pod.key}
        return NOMINATED if any(cache.node_of(key) is None for key in nominated) else ""

    def _objects(self, decided: Pod, cache: SchedulerCache) -> Iterator[Object]:
        """Of the pods that wait only the one that was decided about."""
        for of_kind in self._manifests.values():
            yield from of_kind.values()
        for key in self._pods:
            item, node = self._told(key, cache), cache.node_of(key)
            if item is None:
                continue
            if key == decided.key:
                yield item
            elif node is not None:
                yield {**item, "spec": {**item.get("spec", {}), "nodeName": node}}

    def _told(self, pod: str, cache: SchedulerCache) -> Object | None:
        """As the cache knows it."""
        known = cache.pods.get(pod)
        return None if known is None else self._pods.get(pod, {}).get(known.metadata.resource_version)

    def _forget(self, cache: SchedulerCache) -> None:
        """What the cache does not know any more; what it does not know yet stays."""
        for key in tuple(self._gone - cache.pods.keys()):
            self._gone.remove(key)
            self._pods.pop(key, None)
        for key, versions in self._pods.items():
            known = cache.pods.get(key)
            if known is None or len(versions) == 1 or known.metadata.resource_version not in versions:
                continue
            while next(iter(versions)) != known.metadata.resource_version:
                del versions[next(iter(versions))]


def _expected(compared: ComparedPod) -> dict[str, Any]:
    """What could be seen from outside."""
    attempt: dict[str, Any] = {"pod": compared.pod}
    if compared.nominated is not None and compared.nominated[0]:
        attempt |= {"outcome": "preempting", "message": compared.theirs}
        attempt["preemption"] = {"nominated": compared.nominated[0]}
        evicted = {"evicted": list(compared.victims[0])} if compared.victims and compared.victims[0] else {}
        return {"attempts": [attempt], **evicted}
    if compared.is_placed:
        return {"attempts": [attempt | {"outcome": "scheduled", "node": compared.theirs}]}
    return {"attempts": [attempt | {"outcome": "unschedulable", "message": compared.theirs}]}


def _key(item: Object) -> str:
    metadata = item.get("metadata", {})
    namespace = metadata.get("namespace")
    return f"{namespace}/{metadata.get('name')}" if namespace else str(metadata.get("name"))
