"""What may make a pod fit that InterPodAffinity rejected (spec 07 §4.3; upstream 1.36, interpodaffinity/plugin.go).

Required terms count, and one pod has to match all terms of a list. Namespace selectors are asked about the Namespace
objects of the snapshot that the plugin was built for.
"""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.hints import holds_place, is_same, node_hint, pod_hint, registered
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.inter_pod_affinity.terms import NamespaceLabels, PodTerms, Term, terms_of


class PodAffinityHints:
    """namespaces : name → labels of the Namespace objects. A pod whose terms cannot be parsed is always retried."""

    def __init__(self, namespaces: NamespaceLabels) -> None:
        self._namespaces = namespaces

    def events(self) -> tuple[EventRegistration, ...]:
        of_pods = ActionType.ADD | ActionType.UPDATE_POD_LABEL | ActionType.DELETE
        of_nodes = ActionType.ADD | ActionType.UPDATE_NODE_LABEL
        return (
            registered(EventResource.POD, of_pods, pod_hint(self.after_pod_change)),
            registered(EventResource.NODE, of_nodes, node_hint(self.after_node_change)),
        )

    def after_pod_change(self, pod: Pod, old: Pod | None, new: Pod | None) -> bool:
        if new is not None and is_same(pod, new):
            return True
        if any(one is not None and not holds_place(one) for one in (old, new)):
            return False
        terms = _terms(pod)
        if terms.error:
            return True
        if new is None:
            return old is not None and self._made_way(pod, terms, old)
        near, far = terms.required_affinity, terms.required_anti_affinity
        if old is None:
            return self._is_sought(near, new)
        comes_near = self._is_sought(near, new) and not self._is_sought(near, old)
        return comes_near or (self._is_sought(far, old) and not self._is_sought(far, new))

    def after_node_change(self, pod: Pod, old: Node | None, new: Node | None) -> bool:
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

    def _made_way(self, pod: Pod, terms: PodTerms, gone: Pod) -> bool:
        """The deleted pod matched an anti-affinity term of this one, or had one that matches it."""
        if self._is_sought(terms.required_anti_affinity, gone):
            return True
        theirs = _terms(gone)
        refused = theirs.required_anti_affinity
        return bool(theirs.error) or (
            bool(refused) and all(term.matches(pod, self._namespaces) for term in refused)
        )

    def _is_sought(self, terms: Sequence[Term], other: Pod) -> bool:
        """The pod matches all terms of a waiting pod that has terms."""
        return bool(terms) and all(term.matches_of_own(other, self._namespaces) for term in terms)


def _terms(pod: Pod) -> PodTerms:
    return terms_of(pod.spec, pod.namespace)
