"""filter and prioritize for a scheduler that sends only names of nodes; a snapshot has the nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.extender import name_texts, wire
from playground.extender.engine import NOT_THERE, KnownCluster, PodAnswer
from playground.extender.name_texts import NamesRequest
from playground.extender.objects import read_pod
from playground.extender.wire import FilterResult


def filtered(request: NamesRequest, find: Callable[[], KnownCluster]) -> bytes:
    """find : gives the cluster, or raises why there is none. Raises CannotAnswer, TooLarge."""
    pod, known = read_pod(request.pod), find()
    with known.answer_for(pod) as pod_answer:
        if pod_answer.fits_all(known.lists.rows(request.list, pod_answer.nodes)):
            return name_texts.all_fit_reply(request.list)
        result = filter_result(name_texts.names_of(request.list), pod_answer)
    return wire.filter_reply(result, None)


def prioritized(request: NamesRequest, find: Callable[[], KnownCluster]) -> bytes:
    """As ``filtered``."""
    pod, known = read_pod(request.pod), find()
    with known.answer_for(pod) as pod_answer:
        rows = known.lists.rows(request.list, pod_answer.nodes)
        points = pod_answer.row_points(rows)
        heads = known.lists.heads(pod_answer.nodes)
    if (rows >= 0).all():
        return name_texts.scores_reply(heads[rows], points)
    return wire.scores_reply(zip(name_texts.names_of(request.list), points.tolist(), strict=True))


def filter_result(names: Sequence[str], pod_answer: PodAnswer) -> FilterResult:
    rejected = pod_answer.rejections()
    failed = {name: rejected[name] for name in names if name in rejected}
    failed |= dict.fromkeys(pod_answer.unknown(names), (True, NOT_THERE))
    return FilterResult(
        passed=tuple([name for name in names if name not in failed]),
        failed={name: why for name, (is_final, why) in failed.items() if not is_final},
        unresolvable={name: why for name, (is_final, why) in failed.items() if is_final},
    )
