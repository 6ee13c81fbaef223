"""Repeats another scheduler's decisions: does the engine decide the same? (docs/live.md)

Every pod that got its node, and every message that a pod did not, is a decision; so is a nomination, and with it whom the scheduler
preempts there. The engine makes it again on the cluster as it was known right before. With a cluster that is watched this is not
quite what the other scheduler knew: updates cross each other.

A pod that waits in PreBind is nominated to its node first (1.35); from then on it counts as being there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count

from playground.connector.fidelity.agreement import AGREES, Agreement, ComparedPod
from playground.connector.fidelity.devices import Allocated, DeviceClaims
from playground.connector.fidelity.victims import Victims
from scheduler_core.engine.cache.reserved_claims import CLAIM
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.engine.outcome import PREEMPTING
from scheduler_core.engine.scheduler import Decision
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.preemption.preemption import PreemptionReport, was_preempted
from scheduler_core.snapshot.volumes.objects import claim_uses


class Fidelity:
    """A Watcher (scheduler_core.scheduler.watch). compared : in the order of the decisions.

    decided : called for each decision about a pod, while the cache is as before it. keeps : whether decisions are stored and compared with the
    victims that are seen after them.
    """

    def __init__(
        self,
        cache: SchedulerCache,
        decided: Callable[[Pod, ComparedPod, SchedulerCache], None] = lambda *_: None,
        *,
        keeps: bool = True,
    ) -> None:
        self.compared: list[ComparedPod] = []
        self._cache, self._decided, self._keeps = cache, decided, keeps
        self._numbers = count()
        self._victims = Victims(self.compared)
        self._devices = DeviceClaims(cache)
        for pod in tuple(cache.pods.values()):
            self._take_in(pod)

    def pod_added(self, pod: Pod) -> None:
        self._victims.news()
        if not self._victims.holds(pod.key, lambda: self._added(pod)):
            self._added(pod)

    def pod_updated(self, old: Pod, new: Pod) -> None:
        self._victims.news()
        if self._victims.holds(new.key, lambda: self._updated(old, new)):
            return
        is_victim = was_preempted(new) and not was_preempted(old)
        if not is_victim or not self._victims.marked(new, lambda: self._updated(old, new)):
            self._updated(old, new)

    def pod_deleted(self, pod: Pod) -> None:
        self._victims.news()
        if not self._victims.holds(pod.key, lambda: self._deleted(pod)):
            self._deleted(pod)

    def _added(self, pod: Pod) -> None:
        self._cache.add_pod(pod)
        self._take_in(pod)

    def _updated(self, old: Pod, new: Pod) -> None:
        if old.spec.scheduler_name in self._cache.frameworks and not old.is_assigned:
            self._judge(old, new)
        if new.status.extended_resource_claim_status != old.status.extended_resource_claim_status:
            self._claim_told(new)
        self._cache.update_pod(new)
        self._follow_nomination(old, new)
        if new.is_assigned:
            self._victims.has_room(new.key)

    def _deleted(self, pod: Pod) -> None:
        self._cache.remove_pod(pod.key)
        self._devices.gone(pod.key)
        self._victims.has_room(pod.key)

    def node_added(self, node: Node) -> None:
        self._cache.set_node(node)

    def node_updated(self, old: Node, new: Node) -> None:
        self._cache.set_node(new)

    def node_deleted(self, node: Node) -> None:
        self._cache.remove_node(node.name)

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        if new is not None:
            self._cache.set_object(kind, new)
        elif old is not None:
            self._cache.remove_object(kind, old.key)
        if kind == CLAIM and isinstance(new, ResourceClaim):
            self._claim_seen(new)

    def counts(self) -> dict[str, int]:
        found = Counter(one.agreement for one in self.compared)
        return {agreement.value: found[agreement] for agreement in Agreement}

    def _judge(self, old: Pod, new: Pod) -> None:
        """What the update says of a decision, if it says anything."""
        node, said = new.status.nominated_node_name, _refusal(new)
        is_nominated = bool(node) and node != old.status.nominated_node_name
        is_refused = bool(said) and said != _refusal(old)
        if new.is_assigned:
            if self._cache.node_of(old.key) != new.spec.node_name:
                self._add(old, lambda: self._placed(old.key, new.spec.node_name))
        elif is_nominated and not is_refused and self._has_claims(new):
            self._add(old, lambda: self._placed(old.key, node))
        elif is_refused or is_nominated:
            self._add(old, lambda: self._refused(old.key, said, node, is_new=is_nominated))
            # kube-scheduler ends this request before it looks at the next pod.
            if not is_nominated:
                self._victims.tell_all()

    def _add(self, pod: Pod, compare: Callable[[], ComparedPod]) -> None:
        why = self._unknown(pod)
        compared = ComparedPod(pod.key, Agreement.UNKNOWN, "a decision", why) if why else compare()
        if compared.agreement not in AGREES and self._victims.are_held:
            # A pod that was held back may have been gone already when this was decided.
            self._victims.tell_all()
            compared = compare()
        if compared.nominated is not None and compared.nominated[0]:
            ours = None if compared.victims is None else compared.victims[1]
            index = len(self.compared) if self._keeps and ours is not None else None
            self._victims.preempted(compared.nominated[0], pod.key, index, ours)
        if self._keeps:
            self.compared.append(compared)
        self._decided(pod, compared, self._cache)
        if compared.is_placed and compared.theirs == compared.ours:
            self._devices.expect(pod, len(self.compared) - 1, compared.outcome)

    def _unknown(self, pod: Pod) -> str:
        """Why the decision cannot be compared; "" if it can."""
        claims = self._cache.others.persistent_volume_claims
        known = {claim.key for claim in claims}
        missing = [use.key for use in claim_uses(pod) if use.key not in known]
        if missing or (unknown := self._devices.unknown(pod)):
            return f"claim {missing[0] if missing else unknown} is not known"
        if pod.group is not None and self._cache.pod_groups is not None:
            return "it is decided together with its group"
        return ""

    def _decide(self, key: str) -> Decision:
        return self._cache.scheduler.decide(next(self._numbers), self._cache.pod_info(key), self._cache.state)

    def _placed(self, key: str, node: str) -> ComparedPod:
        decision = self._decide(key)
        outcome, attempt = decision.outcome, decision.attempt
        ours = outcome.node or outcome.message
        if ours == node:
            return ComparedPod(key, Agreement.SAME, node, ours, is_placed=True, outcome=outcome)
        row = self._cache.state.nodes.row_of.get(node)
        # After a PreFilter that rejects the pod there is no answer a node.
        if attempt is None or row is None or not attempt.n_feasible or not attempt.feasible[row]:
            return ComparedPod(key, Agreement.IMPOSSIBLE, node, ours, is_placed=True, outcome=outcome)
        if attempt.totals is None or outcome.score is None:
            return ComparedPod(key, Agreement.WORSE, node, ours, is_placed=True, outcome=outcome)
        points = (int(attempt.totals[row]), outcome.score)
        agreement = Agreement.TIED if points[0] == points[1] else Agreement.WORSE
        return ComparedPod(key, agreement, node, ours, points, is_placed=True, outcome=outcome)

    def _refused(self, key: str, message: str, nominated: str, *, is_new: bool) -> ComparedPod:
        """nominated : the pod's node from now on, and whether that is new. A pod may make room there again."""
        decision = self._decide(key)
        outcome = decision.outcome
        ours = outcome.node or outcome.message
        agreement = Agreement.SAME if outcome.message == message else Agreement.OTHERWISE
        is_preempting = outcome.outcome == PREEMPTING
        chosen = outcome.nominated or "" if is_preempting else ""
        node = nominated if is_new or chosen == nominated else ""
        if not node and not is_preempting:
            return ComparedPod(key, agreement, message, ours, outcome=outcome)
        if agreement is Agreement.SAME and chosen != node:
            is_tied = self._cache.state.nodes.row_of.get(node) in _tied(decision)
            agreement = Agreement.TIED if is_tied else Agreement.OTHERWISE
        victims = (self._victims.on(node), tuple(sorted(outcome.victims))) if chosen == node else None
        return ComparedPod(
            key, agreement, message, ours, nominated=(node, chosen), victims=victims, outcome=outcome
        )

    def _claim_seen(self, claim: ResourceClaim) -> None:
        """Whose devices it got is part of the decision."""
        for one in self._devices.seen(claim):
            self._compare(one)

    def _claim_told(self, pod: Pod) -> None:
        """The pod's status names the claim that was made for its extended resources."""
        told = self._devices.told_by(pod)
        if told is not None:
            self._compare(told)

    def _compare(self, one: Allocated) -> None:
        if self._keeps and one.theirs != one.ours:
            compared = replace(self.compared[one.index], agreement=Agreement.OTHERWISE)
            self.compared[one.index] = replace(compared, devices=(one.theirs, one.ours))

    def settle(self) -> None:
        """At the end: no further change will come."""
        self._victims.settle()

    def _take_in(self, pod: Pod) -> None:
        if not pod.is_assigned and pod.status.nominated_node_name:
            self._nominate(pod, is_refused=bool(_refusal(pod)))

    def _follow_nomination(self, old: Pod, new: Pod) -> None:
        if new.is_assigned:
            self._release(new)
        elif old.status.nominated_node_name != new.status.nominated_node_name:
            if self._cache.node_of(new.key) is not None:
                self._cache.forget(new.key)
                self._release(new)
            self._nominate(new, is_refused=_refusal(new) != _refusal(old))

    def _nominate(self, pod: Pod, *, is_refused: bool) -> None:
        """In PreBind it is there already; otherwise others respect it."""
        node = pod.status.nominated_node_name
        is_in_pre_bind = self._has_claims(pod) and not is_refused and node in self._cache.nodes
        if is_in_pre_bind and pod.spec.scheduler_name in self._cache.frameworks:
            self._cache.assume(pod.key, node, self._devices.reserved(pod.key))
            return
        self._cache.nominate(pod.key, node or None)
        if node:
            self._victims.begun(node, pod.key)
            self._victims.tell_on(node)

    def _release(self, pod: Pod) -> None:
        """What was settled about its claims: their objects say it themselves."""
        for use in claim_uses(pod):
            self._cache.release(use.key)
        if pod.is_assigned:
            self._devices.bound(pod.key)

    def _has_claims(self, pod: Pod) -> bool:
        """Whether there may be anything to do for it in PreBind."""
        return bool(claim_uses(pod)) or self._devices.are_wanted(pod)


def _tied(decision: Decision) -> tuple[int, ...]:
    """Rows of nodes that are equal for the preemption."""
    made = None if decision.attempt is None else decision.attempt.post_filter
    report = None if made is None else made.report
    return report.tied if isinstance(report, PreemptionReport) else ()


def _refusal(pod: Pod) -> str:
    """What the scheduler said last; "" if nothing."""
    said = (one for one in pod.status.conditions if one.type == "PodScheduled" and one.status == "False")
    return next((one.message for one in said if one.reason == "Unschedulable"), "")
