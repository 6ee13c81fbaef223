"""What may make a pod fit that InterPodAffinity rejected (spec 07 §4.3; upstream 1.36, interpodaffinity/plugin.go).

Required terms count, and one pod has to match all terms of a list. Namespace selectors are compared with no labels, whatever
labels the namespace has: hints do not look it up, so a pod of a namespace that only a selector names wakes nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scheduler_core.framework.cluster_event import ActionType, EventResource
from scheduler_core.framework.hints import holds_place, node_hint, own_update, pod_hint, registered
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.inter_pod_affinity.terms import NamespaceLabels, PodTerms, Term, terms_of

_UNKNOWN: Final[NamespaceLabels] = {}
"""What hints know of the labels of namespaces."""


def after_pod_change(pod: Pod, old: Pod | None, new: Pod | None) -> bool:
    if own_update(pod, old, new):
        return True
    if any(one is not None and not holds_place(one) for one in (old, new)):
        return False
    terms = _terms(pod)
    if terms.error:
        return True
    if new is None:
        return old is not None and _made_way(pod, terms, old)
    near, far = terms.required_affinity, terms.required_anti_affinity
    if old is None:
        return _is_sought(near, new)
    comes_near = _is_sought(near, new) and not _is_sought(near, old)
    return comes_near or (_is_sought(far, old) and not _is_sought(far, new))


def after_node_change(pod: Pod, old: Node | None, new: Node | None) -> bool:
    """The change gives the node a domain of an affinity term, or takes it out of a domain of an anti-affinity term."""
    if new is None:
        return False
    terms = _terms(pod)
    near = [term.topology_key for term in terms.required_affinity]
    far = [term.topology_key for term in terms.required_anti_affinity]
    if terms.error:
        return True
    if old is None:
        return bool(far) or any(key in new.labels for key in near)
    changed = {key for key in (*near, *far) if old.labels.get(key) != new.labels.get(key)}
    return any(key in changed and key in new.labels for key in near) or any(
        key in changed and key in old.labels for key in far
    )


def _made_way(pod: Pod, terms: PodTerms, gone: Pod) -> bool:
    """The deleted pod matched an anti-affinity term of this one, or had one that matches it."""
    if _is_sought(terms.required_anti_affinity, gone):
        return True
    theirs = _terms(gone)
    refused = theirs.required_anti_affinity
    return bool(theirs.error) or (bool(refused) and all(term.matches(pod, _UNKNOWN) for term in refused))


def _is_sought(terms: Sequence[Term], other: Pod) -> bool:
    """The pod matches all terms of a waiting pod that has terms."""
    return bool(terms) and all(term.matches_of_own(other, _UNKNOWN) for term in terms)


def _terms(pod: Pod) -> PodTerms:
    return terms_of(pod.spec, pod.namespace)


_OF_PODS: Final = ActionType.ADD | ActionType.UPDATE_POD_LABEL | ActionType.DELETE
_OF_NODES: Final = ActionType.ADD | ActionType.UPDATE_NODE_LABEL
EVENTS: Final = (
    registered(EventResource.POD, _OF_PODS, pod_hint(after_pod_change)),
    registered(EventResource.NODE, _OF_NODES, node_hint(after_node_change)),
)
