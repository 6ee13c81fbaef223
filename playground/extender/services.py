"""Answers to a real scheduler, one function for each verb.

Replies come with status 200, problems in their `Error`; for the verbs whose results have no such field (prioritize, preempt) a
problem is a status of its own, which the scheduler takes for a failure.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final

from playground.common.errors import ApplicationError
from playground.common.problems import MEDIA_TYPE, problem_document
from playground.extender import by_name, counters, wire
from playground.extender.binding import CannotBind, bind
from playground.extender.engine import KnownCluster, PodAnswer, images_asked_for
from playground.extender.name_texts import NamesRequest, cut_names
from playground.extender.node_cache import NodeCache, RequestNodes
from playground.extender.objects import CannotAnswer, read_pod
from playground.extender.target import Target
from playground.extender.wire import Malformed, NodesRequest

AT_ONCE_SECONDS: Final = 0.005
"""As long as a thread that computes keeps all others waiting anyway (sys.getswitchinterval)."""
AT_ONCE_BYTES: Final = 256 << 10
"""Of a request: names of some 15,000 nodes."""

_node_cache = NodeCache()


@dataclass(frozen=True, slots=True)
class ExtenderAnswer:
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


def answer(verb: str, body: bytes, target: Target) -> ExtenderAnswer:
    """What to reply. Never raises for what is in the request."""
    return _counted(verb, lambda: _VERBS[verb].reply(body, target))


def answer_at_once(verb: str, body: bytes, target: Target) -> ExtenderAnswer | None:
    """The same if it takes no longer than AT_ONCE_SECONDS, as far as one can know, and nothing has to be waited for; else None.

    Only requests with names are so short.
    """
    by_names, known = _VERBS[verb].by_names, target.known_at_hand()
    if by_names is None or known is None or known.seconds > AT_ONCE_SECONDS or len(body) > AT_ONCE_BYTES:
        return None
    request = cut_names(body)
    with known.if_free() as is_free:
        if request is None or not is_free:
            return None
        return _counted(verb, lambda: by_names(request, lambda: known))


def _counted(verb: str, reply: Callable[[], bytes]) -> ExtenderAnswer:
    began = time.perf_counter()
    answered = _answered_by(verb, reply)
    has_error = str(bool(answered.error)).lower()
    counters.SECONDS.labels(verb, has_error).observe(time.perf_counter() - began)
    return answered


def _answered_by(verb: str, reply: Callable[[], bytes]) -> ExtenderAnswer:
    try:
        return ExtenderAnswer(reply())
    except (Malformed, CannotAnswer, CannotBind) as error:
        message, status = str(error), 400
    except ApplicationError as error:
        message, status = str(error), error.status
    return ExtenderAnswer(wire.error_reply(message), 200 if _VERBS[verb].reports else status, message)


def _filtered(body: bytes, target: Target) -> bytes:
    if named := cut_names(body):
        return by_name.filtered(named, target.known)
    request = wire.read_nodes_request(body, _node_cache.known)
    given = _given(request)
    names = request.names if given is None else tuple(given.by_name)
    with _answered(request, given, target) as pod_answer:
        result = by_name.filter_result(names, pod_answer)
    return wire.filter_reply(result, None if given is None else given.raws())


def _prioritized(body: bytes, target: Target) -> bytes:
    if named := cut_names(body):
        return by_name.prioritized(named, target.known)
    request = wire.read_nodes_request(body, _node_cache.known)
    given = _given(request)
    names = request.names if given is None else tuple(given.by_name)
    with _answered(request, given, target) as pod_answer:
        points = pod_answer.points(names)
    return wire.scores_reply((name, points.get(name, 0)) for name in names)


def _preempted(body: bytes, target: Target) -> bytes:
    """Keeps the candidates on which the pod fits once the victims there are gone.

    The request has no node objects: without a snapshot all candidates are kept, and so are those that it does not have.
    """
    request = wire.read_preemption_request(body)
    pod = read_pod(request.pod)
    target.extender()
    if target.snapshot is None:
        return wire.preemption_reply(request.candidates)
    victims = {name: frozenset(candidate.uids) for name, candidate in request.candidates.items()}
    with target.known().answer_for(pod) as pod_answer:
        kept = pod_answer.fits_without(victims) | set(pod_answer.unknown(tuple(victims)))
    return wire.preemption_reply(
        {name: candidate for name, candidate in request.candidates.items() if name in kept}
    )


def _bound(body: bytes, target: Target) -> bytes:
    request = wire.read_binding_request(body)
    target.extender()
    bind(request)
    return wire.binding_reply()


def _given(request: NodesRequest) -> RequestNodes | None:
    return None if request.nodes is None else _node_cache.given(request.nodes)


def _answered(
    request: NodesRequest, given: RequestNodes | None, target: Target
) -> AbstractContextManager[PodAnswer]:
    pod = read_pod(request.pod)
    if given is None:
        return target.known().answer_for(pod)
    images = given.present(images_asked_for(pod))
    return target.sent(given, images).answer_for(pod, given.models(images))


@dataclass(frozen=True, slots=True)
class _Verb:
    """reports : whether the result has an `Error`. by_names : the reply to a request with names, if that may be short."""

    reports: bool
    reply: Callable[[bytes, Target], bytes]
    by_names: Callable[[NamesRequest, Callable[[], KnownCluster]], bytes] | None = None


_VERBS: Final[Mapping[str, _Verb]] = {
    "filter": _Verb(True, _filtered, by_name.filtered),
    "prioritize": _Verb(False, _prioritized, by_name.prioritized),
    "preempt": _Verb(False, _preempted),
    "bind": _Verb(True, _bound),
}
VERBS: Final = tuple(_VERBS)
