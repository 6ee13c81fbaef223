"""Client: the requests of a scheduler to the simulated API server, over a connection that may be broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from scheduler_core.engine.outcome import GroupPart, Outcome
from scheduler_core.model.meta import Resource
from scheduler_core.model.pod import Pod, PodCondition
from scheduler_core.queue.queued_pod import uid_of
from scheduler_core.scheduler import facts
from scheduler_core.scheduler.api import CANCELLED, pre_bind_error
from scheduler_core.simulated_cluster.api_server import ApiServer
from scheduler_core.snapshot.claim_changes import ClaimChange

REFUSED = "dial tcp: connect: connection refused"
FAILED = "the binding failed"


class Break(Enum):
    """How a broken connection behaves: requests fail at once, or get through once it is mended."""

    REFUSES = "refuses"
    HANGS = "hangs"


class Client:
    """An Api. name : see SchedulerProcess. fails : whether a binding fails, asked once for each."""

    def __init__(
        self, server: ApiServer, *, name: str | None = None, fails: Callable[[], bool] = lambda: False
    ) -> None:
        self._server, self._name, self._fails = server, name, fails
        self._break: Break | None = None
        self._held: list[Callable[[], None]] = []

    def set_break(self, how: Break | None) -> None:
        """None mends the connection: what was held goes through now."""
        self._break = how
        if how is None:
            held, self._held = self._held, []
            for request in held:
                request()

    def pods(self) -> Iterable[Pod]:
        return self._server.pods.values()

    def of_kind(self, kind: str) -> tuple[Resource, ...]:
        return self._server.of_kind(kind)

    def bind(
        self,
        pod: Pod,
        node: str,
        claims: tuple[ClaimChange, ...],
        answered: Callable[[str | None], None],
    ) -> None:
        def send() -> None:
            self._server.write_claims(pod, claims)
            refusal = self._server.bind(pod.key, uid_of(pod), node, by=self._name)
            if refusal is not None:
                self._server.leave_claims(pod)
            answered(refusal)

        def not_sent(reason: str) -> None:
            self._server.log.add(
                "bindRefused", pod=pod.key, node=node, message=reason, **facts.by(self._name)
            )
            answered(reason)

        if self._fails():
            not_sent(FAILED)
        else:
            self._send(send, not_sent)

    def give_up_claims(self, pod: Pod, claims: tuple[ClaimChange, ...]) -> None:
        self._send(lambda: self._server.write_claims(pod, claims))

    def failed(self, pod: Pod, outcome: Outcome) -> None:
        def write() -> None:
            if outcome.nominated is not None:
                self._server.nominate(pod.key, outcome.nominated)

        self._send(write)

    def end_nomination(self, pod: str) -> None:
        self._send(lambda: self._server.nominate(pod, ""))

    def skipped(self, pod: Pod) -> None:
        """Only an event says so upstream."""

    def evict(self, victim: str, preemptor: Pod, node: str, answered: Callable[[bool], None]) -> None:
        def ask() -> None:
            self._evict(victim, preemptor)
            answered(True)

        self._send(ask, lambda _: answered(False))

    def cancel(self, pod: str, why: str) -> bool:
        """Requests are carried out at once: PreBind is over when one is sent."""
        return False

    def cancelled(self, victim: str, preemptor: Pod, node: str) -> None:
        self._server.log.add(
            "bindRefused",
            pod=victim,
            node=node,
            message=pre_bind_error(CANCELLED),
            **facts.on_behalf(preemptor.key),
            **facts.by(self._name),
        )

    def not_permitted(self, pod: Pod, node: str, why: str) -> None:
        self._server.log.add("bindRefused", pod=pod.key, node=node, message=why, **facts.by(self._name))

    def waits_for_permit(self, pod: Pod, node: str) -> None:
        """The journal says so (permitWaits); nobody in the simulated cluster looks at such a nomination."""

    def group_decided(self, part: GroupPart) -> None:
        """The attempts say so; nobody in the simulated cluster looks at the condition of a PodGroup."""

    def unbound(self, pod: Pod) -> None:
        self._send(lambda: self._server.nominate(pod.key, ""))

    def _evict(self, victim: str, preemptor: Pod) -> None:
        there = self._server.pods.get(victim)
        if there is None or there.is_terminating:
            return
        who = preemptor.spec.scheduler_name
        message = f"{who}: preempting to accommodate a higher priority pod"
        target = PodCondition(
            type="DisruptionTarget", status="True", reason="PreemptionByScheduler", message=message
        )
        self._server.condition(victim, target)
        self._server.delete_pod(victim, why="preempted", on_behalf_of=preemptor.key)

    def _send(self, request: Callable[[], None], not_sent: Callable[[str], None] = lambda _: None) -> None:
        if self._break is Break.REFUSES:
            not_sent(REFUSED)
        elif self._break is Break.HANGS:
            self._held.append(request)
        else:
            request()
