"""Client: the requests of a scheduler to the simulated API server, over a connection that may be broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from scheduler_core.config.plugins.names import DYNAMIC_RESOURCES
from scheduler_core.engine.outcome import GroupPart, Outcome
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod, PodCondition
from scheduler_core.queue.queued_pod import uid_of
from scheduler_core.scheduler.api import ClaimWrites, pre_bind_error
from scheduler_core.scheduler.log import facts
from scheduler_core.scheduler.preemptor import Preemptor
from scheduler_core.simulated_cluster.api_server import ApiServer
from scheduler_core.snapshot.claims.changes import ClaimChange, before_refusal, pre_bind_problem

REFUSED = "dial tcp: connect: connection refused"
FAILED = "the binding failed"


class Break(Enum):
    """How a broken connection behaves: requests fail immediately, or arrive when it is repaired."""

    REFUSES = "refuses"
    HANGS = "hangs"


class Client:
    """An Api.

    name : see SchedulerProcess.
    fails : returns whether a binding fails; called once for each.
    """

    def __init__(
        self, server: ApiServer, *, name: str | None = None, fails: Callable[[], bool] = lambda: False
    ) -> None:
        self._server, self._name, self._fails = server, name, fails
        self._break: Break | None = None
        self._held: list[Callable[[], None]] = []

    def set_break(self, how: Break | None) -> None:
        """Break the connection; None repairs it, and waiting requests are sent."""
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
        claims: ClaimWrites,
        answered: Callable[[str | None], None],
    ) -> None:
        def send() -> None:
            self._server.write_claims(pod, before_refusal(claims.changes))
            claims.written()
            refusal = self._asked_to_bind(pod, node, claims.changes)
            if refusal is not None:
                self._server.take_back_claims(pod, claims.changes)
            answered(refusal)

        def not_sent(reason: str) -> None:
            self._tell_refusal(pod.key, node, reason)
            answered(reason)

        if self._fails():
            not_sent(FAILED)
        else:
            self._send(send, not_sent)

    def _asked_to_bind(self, pod: Pod, node: str, claims: tuple[ClaimChange, ...]) -> str | None:
        """Why not."""
        problem = pre_bind_problem(claims, pod.key)
        if problem is None:
            return self._server.bind(pod.key, uid_of(pod), node, by=self._name)
        refusal = pre_bind_error(problem, DYNAMIC_RESOURCES)
        self._tell_refusal(pod.key, node, refusal)
        return refusal

    def _tell_refusal(self, pod: str, node: str, message: str) -> None:
        self._server.log.add("bindRefused", pod=pod, node=node, message=message, **facts.by(self._name))

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
        """Has no effect: upstream only emits an event."""

    def evict(self, victim: Pod, preemptor: Preemptor, node: str, answered: Callable[[bool], None]) -> None:
        def ask() -> None:
            self._evict(victim.key, preemptor)
            answered(True)

        self._send(ask, lambda _: answered(False))

    def cancel(self, pod: Pod, why: str) -> bool:
        """Requests are carried out immediately: PreBind is over when one is sent."""
        return False

    def cancelled(self, victim: Pod, preemptor: Preemptor, node: str, error: str) -> None:
        self._server.log.add(
            "bindRefused",
            pod=victim.key,
            node=node,
            message=error,
            **facts.on_behalf(preemptor.key),
            **facts.by(self._name),
        )

    def not_permitted(self, pod: Pod, node: str, why: str, *, is_error: bool) -> None:
        """An error ends the wait of a victim; `cancelled` reports it together with its preemptor."""
        if not is_error:
            self._tell_refusal(pod.key, node, why)

    def waits_for_permit(self, pod: Pod, node: str) -> None:
        """Has no effect: the journal contains it (permitWaits), and no part of the simulated cluster reads such a
        nomination.
        """

    def group_decided(self, part: GroupPart) -> None:
        """Has no effect: attempts contain it, and no part of the simulated cluster reads the condition of a PodGroup."""

    def unbound(self, pod: Pod) -> None:
        self._send(lambda: self._server.nominate(pod.key, ""))

    def _evict(self, victim: str, preemptor: Preemptor) -> None:
        there = self._server.pods.get(victim)
        if there is None or there.is_terminating:
            return
        message = f"{preemptor.scheduler}: preempting to accommodate a higher priority {preemptor.kind}"
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
