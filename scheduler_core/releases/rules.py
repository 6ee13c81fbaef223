"""Rules: the variants in which releases decide. A rule is named once here; a release's file says which variant it has.

Plugins get the rules of their release when they are built, and look nowhere else: none of them knows which release it is of.
Every variant is from docs/spec/14-releases.md, whose sections are named.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Some rules of a release; none may be missing in its file.

    Each rule has its words in the docstring of its section, ``name : what it says``; explanations.py reads them from there.
    """


class RequestRules(Section, frozen=True):
    """What pods ask for and take (spec 14 §3.1).

    placed_init_containers : what init containers of pods on a node count for in scores. "ignored"; "defaulted by step": sidecars
    count through the steps only, and what a container without requests counts for is filled in once a step; "counted": as of the
    incoming pod.
    scored_init_containers : whether init containers of the incoming pod count in scores.
    scored_cpu_overhead : the CPU overhead of the incoming pod in scores: "whole cores" are added as if they were millicores.
    resizes : whether the status of a placed pod counts, which tells of a resize that is under way.
    sidecar_ports : whether host ports of sidecars count.
    """

    placed_init_containers: Literal["ignored", "defaulted by step", "counted"]
    scored_init_containers: Literal["ignored", "counted"]
    scored_cpu_overhead: Literal["whole cores", "millicores"]
    resizes: bool
    sidecar_ports: bool


class ScoreRules(Section, frozen=True):
    """How nodes are scored (spec 14 §3.2 to §3.6).

    balance : how NodeResourcesBalancedAllocation scores a node. "difference": how equally cpu and memory are used with the pod,
    where containers without requests count; "deviation": how equally all resources of the node are used with the pod; "change": how
    much more equally they are used with the pod than without it, so that a node gains nothing from having been balanced before.
    balance_skips : NodeResourcesBalancedAllocation does not score pods without requests.
    affinity_skips : InterPodAffinity is left out of the scores where it has nothing to say.
    spread_skips : PodTopologySpread is left out of the scores where it has nothing to say.
    node_affinity_skips : NodeAffinity is left out of the scores where it has nothing to say.
    volumes_skip : VolumeBinding is left out of the scores where it has nothing to say.
    image_bound : how many bytes of images score 100 in ImageLocality.
    image_init_containers : whether ImageLocality counts images of init containers.
    image_volumes : whether ImageLocality counts images that are mounted as volumes.
    image_holders : a node counts "all" nodes that have an image, or those that "came before", itself included.
    returned_nodes : what a node is for plugins that score, if an extender returned it as an object: as it is known, or without
    pods and images.
    overcommitted : what NodeResourcesMostAllocated makes of a resource that the pod would overcommit.
    spread : how PodTopologySpread scores a node. "matching pods": by their number; "truncated", "rounded": weighted by the number
    of domains.
    affinity_bounds : what InterPodAffinity normalises its sums between; "with zero": 0 is one of them.
    empty_selector_spreads : a spread constraint whose selector is empty counts all pods of the namespace.
    """

    balance: Literal["difference", "deviation", "change"]
    balance_skips: bool
    affinity_skips: bool
    spread_skips: bool
    node_affinity_skips: bool
    volumes_skip: bool
    overcommitted: Literal["scores 0", "scores 100"]
    image_bound: Literal["flat", "by container"]
    image_init_containers: bool
    image_volumes: bool
    image_holders: Literal["came before", "all"]
    returned_nodes: Literal["as known", "without pods"]
    spread: Literal["matching pods", "truncated", "rounded"]
    affinity_bounds: Literal["with zero", "extremes"]
    empty_selector_spreads: bool


class FilterRules(Section, frozen=True):
    """What turns a node away (spec 14 §5).

    beyond_the_node : what a request is that exceeds even the empty node.
    zero_requests : whether a pod that asks for something is also held to cpu, memory and ephemeral storage that it does not ask
    for: a node that has given away too much is then out of the question.
    missing_topology_label : what a node is that lacks the label of a hard spread constraint.
    spread_counts : which pods hard spread constraints count: those on nodes that the pod may use, or those of "whole domains"
    with such a node.
    affinity_first : which rule between pods is told of a node that breaks several.
    names_narrow : nodes that a pod names in its affinity are the only ones looked at.
    outside : what nodes are told that a pod does not name in its affinity; "none" leaves them without a status.
    unknown_name : what it does that a pod names a node which does not exist.
    missing_claims : whether a claim that is missing, unbound or about to go turns the pod away, or ends the attempt.
    in_tree_disks : whether plugins of their own limit disks without CSI.
    migrated_disks : whether those limit disks also where their driver has been replaced.
    namespace_selectors : a namespaceSelector of the incoming pod is tested on the labels "of the namespace"; or also on
    "no labels", so that one which only forbids matches everywhere.
    zone_labels : of volumes and nodes, that VolumeZone compares.
    single_pod_claims : ReadWriteOncePod is heeded.
    after_rejection : whether PreFilter continues after a plugin rejected the pod.
    """

    beyond_the_node: Literal["Unschedulable", "UnschedulableAndUnresolvable"]
    zero_requests: Literal["checked", "ignored"]
    missing_topology_label: Literal["Unschedulable", "UnschedulableAndUnresolvable"]
    spread_counts: Literal["usable nodes", "whole domains"]
    affinity_first: Literal["own", "existing pods"]
    names_narrow: bool
    outside: Literal["none", "told"]
    unknown_name: Literal["nothing", "error", "crash"]
    missing_claims: Literal["rejection", "error"]
    in_tree_disks: Literal["limited", "by their driver"]
    migrated_disks: Literal["limited", "left to their driver"]
    namespace_selectors: Literal["of the namespace", "also of no labels"]
    zone_labels: Literal["beta", "beta and stable"]
    single_pod_claims: bool
    after_rejection: Literal["stops", "goes on if resolvable"]


class SearchRules(Section, frozen=True):
    """Which nodes are looked at, and who wins (spec 14 §5.3, §7).

    nominated_first : a pod's nominated node is tried before all others, and taken if it fits.
    without_scores : where nothing scores, whether all nodes that fit score 1, or the first one is taken.
    ties : what kube-scheduler does with nodes of equal total.
    too_many_skips : what happens where more plugins skip than score.
    """

    nominated_first: bool
    without_scores: Literal["all score 1", "first that fits"]
    ties: Literal["drawn", "first found"]
    too_many_skips: Literal["nothing", "crash"]


class PreemptionRules(Section, frozen=True):
    """Who may preempt whom (spec 14 §6).

    blocked_by : which pods of lower priority on the nominated node keep the pod from preempting: "terminating" ones, the same
    but only "if resolvable" there, or those that a "scheduler" evicted.
    victims : how victims are listed; with budgets that are violated, another node may be chosen for the first of them.
    disrupted_pods : whether pods that are being evicted already use up a budget.
    nomination_ends : when a pod loses its nomination: "no potential node" is left, or "nothing found" by preemption.
    """

    blocked_by: Literal["terminating", "terminating if resolvable", "evicted by a scheduler"]
    victims: Literal["violating first", "by importance"]
    disrupted_pods: Literal["counted", "passed over"]
    nomination_ends: Literal["no potential node", "nothing found"]


class MessageRules(Section, frozen=True):
    """What is told, in the release's words (spec 14 §4). <key> stands for what is filled in.

    assembly : how the message of a pod that found no node is put together. "reasons only"; "closed twice": the parts and the whole
    end in a full stop; "once".
    taint : of a node with a taint that the pod does not tolerate.
    node_affinity : of a node that the pod's selector or affinity does not match.
    outside : of a node that the pod does not name in its affinity.
    affinity : of a node that the pod's affinity to other pods turns away.
    anti_affinity : of a node that the pod's anti-affinity turns away.
    existing_anti_affinity : of a node that the anti-affinity of a pod there turns away.
    topology_label : of a node that lacks the label of a hard spread constraint.
    volume_affinity : of a node that a bound PersistentVolume cannot be reached from.
    volume_missing : of a claim whose PersistentVolume is not there.
    claim_in_use : of a ReadWriteOncePod claim that another pod uses.
    """

    assembly: Literal["reasons only", "closed twice", "once"]
    taint: str
    node_affinity: str
    outside: str
    affinity: tuple[str, ...]
    anti_affinity: tuple[str, ...]
    existing_anti_affinity: tuple[str, ...]
    topology_label: str
    volume_affinity: str
    volume_missing: str
    claim_in_use: str


class RecordRules(Section, frozen=True):
    """How recorded decisions of the release tell them; no decision depends on it.

    nothing_failed : what `failed` is of an attempt that took the nominated node.
    pre_filter : whether PreFilter's rejection is told once, or of every node.
    preemption : how much of it is told.
    """

    nothing_failed: Literal["absent", "empty"]
    pre_filter: Literal["every node", "once"]
    preemption: Literal["candidates", "all"]


class Rules(Section, frozen=True):
    requests: RequestRules
    scores: ScoreRules
    filters: FilterRules
    search: SearchRules
    preemption: PreemptionRules
    messages: MessageRules
    records: RecordRules
