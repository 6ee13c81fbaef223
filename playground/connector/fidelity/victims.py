"""The pods that another scheduler preempts, and the decisions for which it does so.

kube-scheduler marks and deletes victims beside the request that nominates their preemptor, so that either may be told first. A victim
whose preemption is not told yet is therefore held back: until then the cluster is as that decision found it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from playground.connector.fidelity.agreement import Agreement, ComparedPod
from scheduler_core.model.objects.pod import Pod

MOST_NEWS: Final = 100
"""News after which a victim is held back no longer: its preemption was not told, or was not to be seen."""


@dataclass(frozen=True, slots=True)
class _Preemption:
    """The latest one on a node. index : of the decision; None if its victims are not compared.

    victims : the engine's; None if anybody may be one.
    """

    pod: str
    index: int | None = None
    victims: tuple[str, ...] | None = None


@dataclass(slots=True)
class _Held:
    """A victim, what was told of it since, and the number of the news that was the first of it."""

    node: str
    since: int
    tell: deque[Callable[[], None]] = field(default_factory=deque)


class Victims:
    """compared : the decisions, where they are kept; what is seen of victims is written there."""

    def __init__(self, compared: list[ComparedPod]) -> None:
        self._compared = compared
        self._latest: dict[str, _Preemption] = {}
        self._held: dict[str, _Held] = {}
        self._news = 0

    @property
    def are_held(self) -> bool:
        return bool(self._held)

    def holds(self, key: str, tell: Callable[[], None]) -> bool:
        """Whether changes of the pod have to wait; they are passed on later."""
        held = self._held.get(key)
        if held is not None:
            held.tell.append(tell)
        return held is not None

    def marked(self, victim: Pod, tell: Callable[[], None]) -> bool:
        """The pod is a victim from now on. Whether its preemption is not known yet, so that this has to wait."""
        if not victim.is_assigned:
            # Where it was being bound is told later.
            return False
        latest = self._latest.get(victim.spec.node_name)
        if latest is None or (latest.victims is not None and victim.key not in latest.victims):
            self._held[victim.key] = _Held(victim.spec.node_name, self._news, deque([tell]))
            return True
        self._is_of(latest, victim.key)
        return False

    def news(self) -> None:
        """Another change was passed on."""
        self._news += 1
        late = [key for key, one in self._held.items() if self._news - one.since > MOST_NEWS]
        for key in late:
            self._tell(key)

    def on(self, node: str) -> tuple[str, ...]:
        """The buffered victims on the node."""
        return tuple(sorted(key for key, one in self._held.items() if one.node == node))

    def preempted(self, node: str, pod: str, index: int | None, victims: tuple[str, ...] | None) -> None:
        """The pod is nominated to the node, in this decision, and these would have been the engine's victims."""
        self._latest[node] = _Preemption(pod, index, victims)

    def begun(self, node: str, pod: str) -> None:
        """The pod is nominated to the node; victims without a known preemptor are its own."""
        known = self._latest.get(node)
        if known is None or known.pod != pod:
            self._latest[node] = _Preemption(pod)

    def tell_on(self, node: str) -> None:
        """Their preemption is passed on."""
        for key in self.on(node):
            self._tell(key, is_explained=True)

    def tell_all(self) -> None:
        """No decision that would explain them is expected any more."""
        while self._held:
            self._tell(next(iter(self._held)))

    def has_room(self, pod: str) -> None:
        """Or needs none any more: later victims are not its own."""
        self._latest = {node: one for node, one in self._latest.items() if one.pod != pod}

    def settle(self) -> None:
        """At the end: no further preemption will become known."""
        self.tell_all()
        for index, one in enumerate(self._compared):
            if one.victims is not None and one.victims[0] and one.victims[0] != one.victims[1]:
                self._compared[index] = replace(one, agreement=Agreement.OTHERWISE)

    def _tell(self, key: str, *, is_explained: bool = False) -> None:
        held = self._held.pop(key, None)
        if held is None:
            return
        latest = self._latest.get(held.node)
        if latest is not None and not is_explained:
            self._is_of(latest, key)
        for tell in held.tell:
            tell()

    def _is_of(self, latest: _Preemption, victim: str) -> None:
        if latest.index is None:
            return
        compared = self._compared[latest.index]
        if compared.victims is not None:
            seen = tuple(sorted({*compared.victims[0], victim}))
            self._compared[latest.index] = replace(compared, victims=(seen, compared.victims[1]))
