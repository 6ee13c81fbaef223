"""Changes of the pod itself that can affect any node: lower requests, and fewer or weaker constraints.

Options of three kinds have a number. They are tried in their extreme form, and then the search finds the exact number
(``requests.lowering``, ``skew``, priorities.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scheduler_core.config.plugins import names
from scheduler_core.framework.matching.node_selection import required_affinity
from scheduler_core.model.objects.affinity import PodAffinityTerm
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.arguments import DO_NOT_SCHEDULE, SCHEDULE_ANYWAY
from scheduler_core.remedies.changes.change import Change, Target
from scheduler_core.remedies.changes.edits import GONE, Edit, Path
from scheduler_core.remedies.moment import EVERYWHERE, FilterResults, Moment
from scheduler_core.remedies.options.claims import near_claims
from scheduler_core.remedies.options.min_domains import lowered_min_domains
from scheduler_core.remedies.options.node_labels import near_node_labels
from scheduler_core.remedies.options.pod_labels import near_pod_labels
from scheduler_core.remedies.options.requests import amount_text, least_request, lowering, requested
from scheduler_core.remedies.options.resource_names import near_resources
from scheduler_core.remedies.options.tolerations import near_tolerations, tolerations
from scheduler_core.remedies.options.topology_keys import near_topology_keys
from scheduler_core.snapshot.pods.ports import ANY_IP

_PLATFORM: Final = (
    "kubernetes.io/arch",
    "kubernetes.io/os",
    "beta.kubernetes.io/arch",
    "beta.kubernetes.io/os",
)
MOST_SKEW: Final = 2**31 - 1
_HIGHEST_PORT: Final = 65535
_REQUIRED: Final = "requiredDuringSchedulingIgnoredDuringExecution"


def pod_options(moment: Moment, filtered: FilterResults) -> list[Change]:
    """Each in its extreme form; only options for a plugin that rejects the pod somewhere."""
    options: list[Change] = []
    says = filtered.verdicts.keys()
    if names.NODE_RESOURCES_FIT in says:
        options += near_resources(moment)
        options += lowered_requests(moment)
    if says & {names.TAINT_TOLERATION, names.NODE_UNSCHEDULABLE}:
        options += near_tolerations(moment)
        options += tolerations(moment)
    if says & {names.NODE_AFFINITY, names.POD_TOPOLOGY_SPREAD, EVERYWHERE}:
        options += near_node_labels(moment)
        options += _selectors(moment)
        options += _affinities(moment)
    if says & {names.INTER_POD_AFFINITY, EVERYWHERE}:
        options += near_pod_labels(moment)
        options += _pod_affinities(moment)
    if says & {names.POD_TOPOLOGY_SPREAD, EVERYWHERE}:
        options += lowered_min_domains(moment)
        options += _spreads(moment)
    if names.NODE_PORTS in says:
        options += _ports(moment)
    if says & {names.INTER_POD_AFFINITY, names.POD_TOPOLOGY_SPREAD, EVERYWHERE}:
        options += near_topology_keys(moment)
    if EVERYWHERE in says:
        options += near_claims(moment)
    if says & {names.VOLUME_BINDING, names.VOLUME_ZONE, names.NODE_VOLUME_LIMITS, EVERYWHERE}:
        options += moment.new_claims
    return options


def lower_request(moment: Moment, resource: str, units: int) -> Change | None:
    """The pod requests exactly this amount; None if this is impossible."""
    before = requested(moment.pod, resource)
    edits = lowering(moment.pod, resource, units)
    if edits is None or not edits or before <= 0:
        return None
    text = f"lower the request for {resource} from {amount_text(resource, before)} to {amount_text(resource, units)}"
    share = (before - units) / before
    return Change(kinds.LOWER_REQUEST, moment.target, text, ("request", resource), edits=edits, share=share)


def raise_skew(moment: Moment, index: int, skew: int) -> Change:
    constraint = moment.pod.spec.topology_spread_constraints[index]
    before = constraint.max_skew
    return Change(
        kinds.RAISE_SKEW,
        moment.target,
        f"raise maxSkew over {constraint.topology_key} from {before} to {skew}",
        ("spread", index),
        edits=(Edit(("spec", "topologySpreadConstraints", index, "maxSkew"), skew),),
        share=float(skew - before),
    )


def lowered_requests(moment: Moment) -> Iterator[Change]:
    """Each request as low as it can be."""
    for resource in moment.snapshot.nodes.axis.names:
        if requested(moment.pod, resource) > 0:
            change = lower_request(moment, resource, least_request(moment.pod, resource))
            if change is not None:
                yield change


def _selectors(moment: Moment) -> Iterator[Change]:
    for key, value in (moment.pod.spec.node_selector or {}).items():
        text = f"drop the node selector {key}={value}{_if_images_run(key)}"
        yield _of_pod(kinds.DROP_SELECTOR, moment.target, text, ("spec", "nodeSelector", key), GONE, key)


def _if_images_run(key: str) -> str:
    """What no run shows: a container image is built for an operating system and an architecture."""
    return ", if its images run on other nodes, too" if key in _PLATFORM else ""


def _affinities(moment: Moment) -> Iterator[Change]:
    required = required_affinity(moment.pod.spec)
    if required is None:
        return
    path: Path = ("spec", "affinity", "nodeAffinity", _REQUIRED)
    yield _of_pod(kinds.DROP_AFFINITY, moment.target, "drop the required node affinity", path, GONE)
    for index, term in enumerate(required.node_selector_terms):
        expressions = (("matchExpressions", term.match_expressions), ("matchFields", term.match_fields))
        if sum(len(found) for _, found in expressions) < 2:
            continue
        for name, found in expressions:
            for place, one in enumerate(found):
                text = (
                    f"drop {one.key} {one.operator} {', '.join(one.values)} from the required node affinity"
                )
                here = (*path, "nodeSelectorTerms", index, name, place)
                text = f"{text.replace('  ', ' ')}{_if_images_run(one.key)}"
                yield _of_pod(kinds.WIDEN_AFFINITY, moment.target, text, here, GONE)


def _pod_affinities(moment: Moment) -> Iterator[Change]:
    affinity = moment.pod.spec.affinity
    if affinity is None:
        return
    terms: list[tuple[str, str, tuple[PodAffinityTerm, ...]]] = []
    if affinity.pod_affinity is not None:
        found = affinity.pod_affinity.required_during_scheduling_ignored_during_execution
        terms.append(("podAffinity", "affinity", found))
    if affinity.pod_anti_affinity is not None:
        found = affinity.pod_anti_affinity.required_during_scheduling_ignored_during_execution
        terms.append(("podAntiAffinity", "anti-affinity", found))
    for name, word, of_kind in terms:
        for index, term in enumerate(of_kind):
            text = f"drop the required pod {word} over {term.topology_key}"
            path: Path = ("spec", "affinity", name, _REQUIRED, index)
            yield _of_pod(kinds.DROP_POD_AFFINITY, moment.target, text, path, GONE)


def _spreads(moment: Moment) -> Iterator[Change]:
    constraints = moment.pod.spec.topology_spread_constraints
    preferred = {one.topology_key for one in constraints if one.when_unsatisfiable == SCHEDULE_ANYWAY}
    for index, constraint in enumerate(constraints):
        if constraint.when_unsatisfiable != DO_NOT_SCHEDULE:
            continue
        yield raise_skew(moment, index, MOST_SKEW)
        yield _relaxed(moment, index, is_preferred=constraint.topology_key in preferred)


def _relaxed(moment: Moment, index: int, *, is_preferred: bool) -> Change:
    """is_preferred : whether another constraint prefers the same already; the API server takes only one such constraint."""
    path: Path = ("spec", "topologySpreadConstraints", index)
    key = moment.pod.spec.topology_spread_constraints[index].topology_key
    text = f"only prefer to spread over {key}"
    # Only hard constraints may have minDomains.
    edits = [Edit((*path, "whenUnsatisfiable"), SCHEDULE_ANYWAY), Edit((*path, "minDomains"), GONE)]
    if is_preferred:
        text, edits = f"drop the constraint that requires to spread over {key}", [Edit(path, GONE)]
    return Change(kinds.RELAX_SPREAD, moment.target, text, ("spread", index), edits=tuple(edits))


def _ports(moment: Moment) -> Iterator[Change]:
    """The next port number that no pod of the cluster uses."""
    known = moment.snapshot.pods.ports.known
    spec = moment.pod.spec
    for index, container in enumerate(spec.containers):
        for place, port in enumerate(container.ports):
            if not port.host_port:
                continue
            protocol, ip = port.protocol or "TCP", port.host_ip or ANY_IP
            used = {
                one.port
                for one in known
                if one.protocol == protocol and (ANY_IP in (ip, one.ip) or ip == one.ip)
            }
            number = next(
                (one for one in range(port.host_port + 1, _HIGHEST_PORT + 1) if one not in used), None
            )
            if number is None:
                continue
            path: Path = ("spec", "containers", index, "ports", place)
            edits = [Edit((*path, "hostPort"), number)]
            if spec.host_network:
                edits.append(Edit((*path, "containerPort"), number))
            text = f"use the host port {number} instead of {port.host_port}"
            subject = ("port", index, place)
            yield Change(kinds.CHANGE_PORT, moment.target, text, subject, edits=tuple(edits))


def _of_pod(kind: str, target: Target, text: str, path: Path, value: object, *more: str) -> Change:
    return Change(kind, target, text, (*path, *more), edits=(Edit(path, value),))
