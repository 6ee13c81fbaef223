"""Explanations on the wire. They are only described here, because the engine writes them.

Columnar, because clusters are large: a list with an entry a node is aligned with `nodes`, which is sorted by name.
"""

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import strings
from playground.api.serializers.outcomes import GROUP_FATES, ExtenderCallSerializer
from playground.api.serializers.preemptions import PreemptionSerializer
from playground.runs.enums import OutcomeKind

COUNTED_RULES = (
    *("DoNotSchedule", "ScheduleAnyway", "requiredAffinity", "requiredAntiAffinity"),
    *("antiAffinityOfOthers", "preferred"),
)
FATES = (
    "chosen",
    "given back",
    "in use",
    "selector",
    "place",
    "capacity",
    "counter",
    "taint",
    "constraint",
    "error",
)
FATE_WORDS = (
    "The result for the device: chosen; given back because the search could not be completed with it; or why "
    "it was rejected: in use, a selector that is false, not usable from this node, insufficient capacity or "
    "counter, a taint, a constraint, an error."
)


def numbers(help_text: str = "", *, allow_null: bool = False) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(allow_null=allow_null), help_text=help_text)


class PreFilterSerializer(Serializer):
    plugin = serializers.CharField()
    verdict = serializers.ChoiceField(choices=["success", "skip", "rejected", "notReached"])
    reasons = strings()
    nodes = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="The nodes to evaluate; null: no limit.",
    )


class FilterStatusSerializer(Serializer):
    code = serializers.CharField(help_text="Unschedulable or UnschedulableAndUnresolvable.")
    reasons = strings()


class FilterColumnSerializer(Serializer):
    plugin = serializers.CharField()
    skipped = serializers.BooleanField()
    verdicts = numbers(
        "One entry per node, also for nodes that an earlier filter rejected: position in statuses."
    )
    statuses = serializers.ListField(
        child=FilterStatusSerializer(allow_null=True), help_text="0 is null: the node passes."
    )


class ReasonSerializer(Serializer):
    reason = serializers.CharField()
    nodes = serializers.IntegerField()


class FunnelStepSerializer(Serializer):
    plugin = serializers.CharField()
    rejected = serializers.IntegerField()
    left = serializers.IntegerField()
    reasons = ReasonSerializer(many=True)


class ScoreColumnSerializer(Serializer):
    """Entries are null for nodes that are not feasible; the lists are empty if the plugin was skipped."""

    plugin = serializers.CharField()
    weight = serializers.IntegerField()
    skipped = serializers.BooleanField()
    raw = numbers(allow_null=True)
    normalised = numbers("0 to 100.", allow_null=True)
    weighted = numbers(allow_null=True)


class GroupMember(Serializer):
    pod = serializers.CharField(help_text="namespace/name")
    outcome = serializers.CharField()
    held = serializers.CharField(
        allow_null=True, help_text="Its node during the cycle; null: there was none."
    )


class GroupStory(Serializer):
    """The cycle of a pod group, with the pods that wait for each other."""

    name = serializers.CharField(help_text="namespace/name")
    minCount = serializers.IntegerField(allow_null=True, help_text="Null: the group is not a gang.")
    scheduled = serializers.IntegerField(
        help_text="Pods with a node, including pods that are reserved in the cycle."
    )
    fate = serializers.ChoiceField(choices=GROUP_FATES)
    message = serializers.CharField(allow_blank=True)
    placement = serializers.CharField(
        allow_null=True,
        help_text="The value of the topology label whose nodes the group is given; null: all nodes.",
    )
    victims = serializers.ListField(
        child=serializers.CharField(), help_text="Pods that make way for the group or for one of its pods."
    )
    pods = GroupMember(many=True, help_text="The pods of the cycle, in the order of their attempts.")


class CountedRuleSerializer(Serializer):
    """A rule for which a plugin counts pods by domain of a topology."""

    plugin = serializers.CharField()
    rule = serializers.ChoiceField(choices=COUNTED_RULES)
    key = serializers.CharField(help_text="The topology key.")
    atLeast = serializers.IntegerField(help_text="The minimum count of the domain without the pod.")
    atMost = serializers.IntegerField(
        allow_null=True, help_text="The maximum count of the domain without the pod; null: unlimited."
    )


class DomainCountsSerializer(CountedRuleSerializer):
    values = strings("The values of the topology key, one entry per domain.")
    counts = numbers(
        "One entry per domain: the number of matching pods; for `preferred` the sum of the weights of "
        "matching terms."
    )
    domainOf = numbers("One entry per node: the index of its domain; -1: it is in none.")


class CountedPodSerializer(Serializer):
    pod = serializers.CharField(help_text="namespace/name")
    node = serializers.CharField()
    weight = serializers.IntegerField(help_text="How much it counts.")


class NodeDomainSerializer(CountedRuleSerializer):
    value = serializers.CharField(allow_blank=True)
    count = serializers.IntegerField()
    pods = CountedPodSerializer(many=True, help_text="The pods that count in the domain, by name.")


class WantedDevicesSerializer(Serializer):
    claim = serializers.CharField(help_text="namespace/name")
    request = serializers.CharField(help_text="REQUEST, or REQUEST/ALTERNATIVE.")
    deviceClass = serializers.CharField(allow_blank=True)
    count = serializers.IntegerField(allow_null=True, help_text="Null: all that match.")
    selectors = strings("The selectors of the request, as expressions.")


class TriedDevicesSerializer(Serializer):
    claim = serializers.CharField()
    request = serializers.CharField()
    fate = serializers.ChoiceField(choices=FATES, help_text=FATE_WORDS)
    devices = serializers.IntegerField(help_text="How many.")


class NodeOverviewSerializer(Serializer):
    """The devices of a node for the claims of the pod."""

    verdict = serializers.CharField(allow_blank=True, help_text="Why it was rejected; empty: it was not.")
    devices = serializers.IntegerField()
    free = serializers.IntegerField(help_text="Devices that are not allocated to any claim.")
    why = TriedDevicesSerializer(many=True)


class SearchedDevicesSerializer(Serializer):
    requests = WantedDevicesSerializer(
        many=True,
        help_text="The claims to allocate; claims for extended resources differ from node to node.",
    )
    nodes = serializers.ListField(
        child=NodeOverviewSerializer(allow_null=True),
        help_text="One entry per node; null if more than 500,000 devices would have to be examined.",
    )


class NodeDeviceSerializer(Serializer):
    driver = serializers.CharField()
    pool = serializers.CharField()
    device = serializers.CharField()
    state = serializers.ChoiceField(choices=["usable", "incomplete", "invalid"], help_text="Of its pool.")
    takenBy = strings("Claims to which the device was allocated before the attempt, whole or in part.")
    used = serializers.DictField(
        child=serializers.CharField(), help_text="For a shared device: capacity → used amount."
    )


class ReadValueSerializer(Serializer):
    name = serializers.CharField(help_text="The values of the device that the expression reads.")
    value = serializers.CharField(allow_blank=True)


class FalseSelectorSerializer(Serializer):
    owner = serializers.CharField(help_text="class NAME or claim NAMESPACE/NAME")
    number = serializers.IntegerField(help_text="Its index in the owner's selectors.")
    expression = serializers.CharField()
    values = ReadValueSerializer(many=True)


class ShortageSerializer(Serializer):
    what = serializers.CharField(help_text="A capacity, or SET/COUNTER.")
    needed = serializers.CharField()
    left = serializers.CharField()
    short = serializers.CharField()


class DeviceTrialSerializer(Serializer):
    claim = serializers.CharField()
    request = serializers.CharField()
    driver = serializers.CharField()
    pool = serializers.CharField()
    device = serializers.CharField()
    fate = serializers.ChoiceField(choices=FATES, help_text=FATE_WORDS)
    detail = serializers.CharField(allow_blank=True, help_text="Why, in words.")
    takenBy = serializers.CharField(allow_null=True, help_text="The claim that has the device.")
    selector = FalseSelectorSerializer(allow_null=True)
    shortage = ShortageSerializer(allow_null=True)


class SettledClaimSerializer(Serializer):
    claim = serializers.CharField()
    usable = serializers.BooleanField(help_text="Whether its devices can be used from the node.")


class NodeSearchSerializer(Serializer):
    """The repeated search for devices on one node."""

    verdict = serializers.CharField(
        allow_blank=True,
        help_text="Why it was rejected; if an error ended the attempt, the text of the error.",
    )
    devices = NodeDeviceSerializer(many=True, help_text="In search order.")
    trials = DeviceTrialSerializer(many=True, help_text="In order; the first 1,000.")
    more = serializers.IntegerField(help_text="Number of trials that are not listed.")
    settled = SettledClaimSerializer(many=True, help_text="Claims of the pod that are already allocated.")


class ExplanationSerializer(Serializer):
    """Why an attempt had its outcome. It is recomputed on request and always complete."""

    k = serializers.IntegerField()
    pod = serializers.CharField()
    profile = serializers.CharField()
    outcome = serializers.ChoiceField(choices=OutcomeKind.choices)
    node = serializers.CharField(allow_null=True)
    score = serializers.IntegerField(
        allow_null=True, help_text="Total score of the selected node; null if nothing was scored."
    )
    priority = serializers.IntegerField(help_text="Of the pod.")
    message = serializers.CharField(allow_blank=True)
    sentence = serializers.CharField(help_text="The decision in one sentence.")
    nodes = strings("Sorted by name.")
    preFilter = PreFilterSerializer(many=True)
    filters = FilterColumnSerializer(many=True)
    firstRejection = numbers(
        "One entry per node: the first filter that rejected it; -1: none; -2: excluded by PreFilter; -3: not "
        "evaluated."
    )
    viaNomination = serializers.BooleanField(
        help_text="Whether the pod was placed on its nominated node without evaluating others."
    )
    funnel = FunnelStepSerializer(many=True)
    notLookedAt = serializers.IntegerField(help_text="Nodes that were not evaluated.")
    feasible = serializers.IntegerField()
    scores = ScoreColumnSerializer(many=True, help_text="Empty if fewer than two nodes were feasible.")
    totals = numbers(allow_null=True)
    tied = strings("Nodes that share the highest total.")
    tieBreak = serializers.CharField()
    domains = DomainCountsSerializer(
        many=True, help_text="The counts of topology spread constraints and inter-pod affinity."
    )
    devices = SearchedDevicesSerializer(allow_null=True, help_text="Null if the pod needs no devices.")
    preemption = PreemptionSerializer(allow_null=True, help_text="Null if preemption was not tried.")
    extenderCalls = ExtenderCallSerializer(
        many=True,
        required=False,
        help_text="Calls of extenders with their replies; absent if there were none.",
    )
    group = GroupStory(required=False, help_text="Absent if the pod was scheduled without a group.")
    nominatedPods = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), help_text="Node → pods nominated to it."
    )


class FullExtenderCallSerializer(ExtenderCallSerializer):
    """Includes the body of the request, reconstructed from the stored run."""

    request = serializers.JSONField()
    asSent = serializers.BooleanField(
        help_text="Whether the digest equals that of the request that was sent."
    )


class NodeFilterSerializer(Serializer):
    plugin = serializers.CharField()
    verdict = serializers.ChoiceField(choices=["passed", "rejected", "notReached", "skipped"])
    wouldBe = serializers.ChoiceField(
        choices=["passed", "rejected"],
        allow_null=True,
        help_text="Its result for the node, also if the attempt did not reach it; null if the filter does "
        "not apply.",
    )
    code = serializers.CharField(allow_null=True)
    reasons = strings()


class NodeScoreSerializer(Serializer):
    plugin = serializers.CharField()
    raw = serializers.IntegerField()
    normalised = serializers.IntegerField()
    weight = serializers.IntegerField()
    weighted = serializers.IntegerField()
    formula = serializers.CharField(
        help_text="How the raw score is computed, with the numbers of this node and this pod."
    )
    normalisation = serializers.CharField(
        help_text="How raw scores are normalised; empty if they are used unchanged."
    )


class NodeExplanationSerializer(Serializer):
    node = serializers.CharField()
    filters = NodeFilterSerializer(many=True)
    scores = NodeScoreSerializer(many=True)
    total = serializers.IntegerField(allow_null=True)
    domains = NodeDomainSerializer(
        many=True,
        help_text="The counts in the node's domains, for each rule whose topology key the node has.",
    )
    devices = NodeSearchSerializer(allow_null=True, help_text="Null if the pod needs no devices.")
