"""Answering a real scheduler: one function a verb.

Replies come with status 200, problems in their `Error`; for the verbs whose results have no such field (prioritize, preempt) a
problem is a status of its own, which the scheduler takes for a failure.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.conf import settings

from playground.common.cache import Cache
from playground.common.errors import ApplicationError
from playground.common.problems import MEDIA_TYPE, problem_document
from playground.extender import counters, wire
from playground.extender.binding import CannotBind, bind
from playground.extender.engine import (
    NOT_THERE,
    KnownCluster,
    PodAnswer,
    PolicyExtender,
    among,
    images_asked_for,
)
from playground.extender.node_cache import Given, NodeCache
from playground.extender.objects import CannotAnswer, read_pod
from playground.extender.presence import Presence
from playground.extender.wire import FilterResult, Malformed, NodesRequest
from playground.policies.queries import get_policy
from playground.runs.engine import cluster_of
from playground.snapshots.queries import get_snapshot

KEPT_POLICIES: Final = 16
# As runs.engine counts: nodes, and pods twice.
KEPT_OBJECTS: Final = 200_000
KEPT_SENT_OBJECTS: Final = 20_000
NO_SNAPSHOT: Final = (
    "only node names were sent, and no snapshot describes the nodes: append the id of one to the policy's, "
    "…/extender/{policy}/{snapshot}"
)

_extenders: Cache[UUID, PolicyExtender] = Cache(KEPT_POLICIES, weigh=lambda _: 1)
_node_cache = NodeCache()
_presence = Presence()
_known: Cache[tuple[UUID, UUID], KnownCluster] = Cache(KEPT_OBJECTS, weigh=lambda known: known.weight)
_sent: Cache[tuple[Asked, frozenset[str], tuple[str, ...]], KnownCluster] = Cache(
    KEPT_SENT_OBJECTS, weigh=lambda known: known.weight
)


@dataclass(frozen=True, slots=True)
class Answer:
    """status : of HTTP. error : why it is none, "" if it is one."""

    body: bytes
    status: int = 200
    error: str = ""

    def content(self) -> tuple[str, bytes]:
        """The media type and the body of the reply: of one that is none, a problem document that a scheduler can read, too."""
        if self.status == 200:
            return "application/json", self.body
        document = problem_document(self.status, self.error) | {"Error": self.error}
        return MEDIA_TYPE, json.dumps(document).encode()


@dataclass(frozen=True, slots=True)
class Asked:
    """The policy of the request, and its snapshot if the address names one."""

    policy: UUID
    snapshot: UUID | None = None

    def extender(self) -> PolicyExtender:
        """Raises NotFound, InvalidInput."""
        _presence.check(self.policy, lambda: get_policy(self.policy, only=["pk"]))
        return _extenders.get(self.policy, lambda: _extender_of(self.policy))

    def known(self) -> KnownCluster:
        """Raises CannotAnswer without a snapshot, NotFound, InvalidInput."""
        if self.snapshot is None:
            raise CannotAnswer(NO_SNAPSHOT)
        extender, snapshot = self.extender(), self._stored(self.snapshot)
        return _known.get((self.policy, snapshot), lambda: extender.over(cluster_of(snapshot)))

    def sent(self, given: Given, images: tuple[str, ...]) -> KnownCluster:
        """Raises NotFound, InvalidInput."""
        extender = self.extender()
        snapshot = None if self.snapshot is None else self._stored(self.snapshot)
        return _sent.get(
            (self, frozenset(given.by_name), images),
            lambda: _over_sent(extender, snapshot, given, images),
        )

    def _stored(self, snapshot: UUID) -> UUID:
        """Raises NotFound."""
        _presence.check(snapshot, lambda: get_snapshot(snapshot, only=["pk"]))
        return snapshot


def _extender_of(policy: UUID) -> PolicyExtender:
    config = get_policy(policy).config
    return PolicyExtender(config, settings.EXTENDER_RELEASE, settings.EXTENDER_FEATURE_GATES)


def _over_sent(
    extender: PolicyExtender, snapshot: UUID | None, given: Given, images: tuple[str, ...]
) -> KnownCluster:
    cluster = None if snapshot is None else cluster_of(snapshot)
    return extender.over(among(cluster, given.models(images)), is_all=cluster is not None)


def answer(verb: str, body: bytes, asked: Asked) -> Answer:
    """What to reply. Never raises for what is in the request."""
    began = time.perf_counter()
    answered = _answer(verb, body, asked)
    has_error = str(bool(answered.error)).lower()
    counters.SECONDS.labels(verb, has_error).observe(time.perf_counter() - began)
    return answered


def _answer(verb: str, body: bytes, asked: Asked) -> Answer:
    reports, reply = _VERBS[verb]
    try:
        return Answer(reply(body, asked))
    except (Malformed, CannotAnswer, CannotBind) as error:
        message, status = str(error), 400
    except ApplicationError as error:
        message, status = str(error), error.status
    return Answer(wire.error_reply(message), 200 if reports else status, message)


def _filtered(body: bytes, asked: Asked) -> bytes:
    request = wire.read_nodes_request(body, _node_cache.known)
    given = _given(request)
    names = request.names if given is None else tuple(given.by_name)
    with _answered(request, given, asked) as pod_answer:
        result = _filter_result(names, pod_answer)
    return wire.filter_reply(result, None if given is None else given.raws())


def _prioritized(body: bytes, asked: Asked) -> bytes:
    request = wire.read_nodes_request(body, _node_cache.known)
    given = _given(request)
    names = request.names if given is None else tuple(given.by_name)
    with _answered(request, given, asked) as pod_answer:
        points = pod_answer.points(names)
    return wire.scores_reply((name, points.get(name, 0)) for name in names)


def _preempted(body: bytes, asked: Asked) -> bytes:
    """Keeps the candidates on which the pod fits once the victims there are gone.

    The request has no node objects: without a snapshot all candidates are kept, and so are those that it does not have.
    """
    request = wire.read_preemption_request(body)
    pod = read_pod(request.pod)
    asked.extender()
    if asked.snapshot is None:
        return wire.preemption_reply(request.candidates)
    victims = {name: frozenset(candidate.uids) for name, candidate in request.candidates.items()}
    with asked.known().answer_for(pod) as pod_answer:
        kept = pod_answer.fits_without(victims) | set(pod_answer.unknown(tuple(victims)))
    return wire.preemption_reply(
        {name: candidate for name, candidate in request.candidates.items() if name in kept}
    )


def _bound(body: bytes, asked: Asked) -> bytes:
    request = wire.read_binding_request(body)
    asked.extender()
    bind(request)
    return wire.binding_reply()


def _given(request: NodesRequest) -> Given | None:
    return None if request.nodes is None else _node_cache.given(request.nodes)


def _answered(request: NodesRequest, given: Given | None, asked: Asked) -> AbstractContextManager[PodAnswer]:
    pod = read_pod(request.pod)
    if given is None:
        return asked.known().answer_for(pod)
    images = given.present(images_asked_for(pod))
    return asked.sent(given, images).answer_for(pod, given.models(images))


def _filter_result(names: Sequence[str], pod_answer: PodAnswer) -> FilterResult:
    rejected = pod_answer.rejections()
    failed = {name: rejected[name] for name in names if name in rejected}
    failed |= dict.fromkeys(pod_answer.unknown(names), (True, NOT_THERE))
    return FilterResult(
        passed=tuple(name for name in names if name not in failed),
        failed={name: why for name, (is_final, why) in failed.items() if not is_final},
        unresolvable={name: why for name, (is_final, why) in failed.items() if is_final},
    )


# Whether the verb's result has an `Error`, and who answers.
_VERBS: Final[Mapping[str, tuple[bool, Callable[[bytes, Asked], bytes]]]] = {
    "filter": (True, _filtered),
    "prioritize": (False, _prioritized),
    "preempt": (False, _preempted),
    "bind": (True, _bound),
}
VERBS: Final = tuple(_VERBS)
