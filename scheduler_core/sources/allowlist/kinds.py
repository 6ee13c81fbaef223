"""What is kept of every kind that scheduling uses, by API group and kind; of any other kind only its identity."""

from __future__ import annotations

from scheduler_core.model.readers.device_versions import is_foreign
from scheduler_core.sources.allowlist.device_fields import (
    DEVICE_CLASS,
    RESOURCE_CLAIM,
    RESOURCE_CLAIM_TEMPLATE,
    RESOURCE_SLICE,
)
from scheduler_core.sources.allowlist.pod_fields import (
    CLAIM_SPEC,
    CONDITION,
    DISKS,
    LABEL_SELECTOR,
    METADATA,
    NODE_SELECTOR,
    POD,
    POD_TEMPLATE,
    TOLERATIONS,
)
from scheduler_core.sources.allowlist.rules import (
    STATUS_DETAILS,
    Rule,
    each,
    keep,
    leaf,
    leaves,
    marker,
    texts,
)

SECRETS = "Secrets"
CONFIG_MAP_DATA = "ConfigMap data"
OTHER_KINDS = "contents of other kinds"


def _an_object(**fields: Rule) -> Rule:
    return keep(apiVersion=leaf, kind=leaf, metadata=METADATA, **fields)


_NODE = _an_object(
    spec=keep(
        unschedulable=leaf,
        taints=each(keep(key=leaf, value=leaf, effect=leaf, timeAdded=leaf)),
    ),
    status=keep(
        STATUS_DETAILS,
        capacity=texts,
        allocatable=texts,
        conditions=each(CONDITION),
        images=each(keep(STATUS_DETAILS, names=leaves, sizeBytes=leaf)),
        declaredFeatures=leaves,
        nodeInfo=keep(
            STATUS_DETAILS,
            architecture=leaf,
            containerRuntimeVersion=leaf,
            kernelVersion=leaf,
            kubeletVersion=leaf,
            operatingSystem=leaf,
            osImage=leaf,
        ),
    ),
)

_COUNTS = keep(
    STATUS_DETAILS,
    replicas=leaf,
    readyReplicas=leaf,
    availableReplicas=leaf,
    active=leaf,
    ready=leaf,
    succeeded=leaf,
    failed=leaf,
    startTime=leaf,
    completionTime=leaf,
    desiredNumberScheduled=leaf,
    currentNumberScheduled=leaf,
    numberReady=leaf,
    conditions=each(CONDITION),
)
_REPLICA_SET = _an_object(
    spec=keep(replicas=leaf, selector=LABEL_SELECTOR, template=POD_TEMPLATE), status=_COUNTS
)
_DEPLOYMENT = _an_object(
    spec=keep(replicas=leaf, selector=LABEL_SELECTOR, template=POD_TEMPLATE, paused=leaf), status=_COUNTS
)
_DAEMON_SET = _an_object(spec=keep(selector=LABEL_SELECTOR, template=POD_TEMPLATE), status=_COUNTS)
_STATEFUL_SET = _an_object(
    spec=keep(
        replicas=leaf,
        selector=LABEL_SELECTOR,
        template=POD_TEMPLATE,
        serviceName=leaf,
        podManagementPolicy=leaf,
        ordinals=keep(start=leaf),
        volumeClaimTemplates=each(keep(apiVersion=leaf, kind=leaf, metadata=METADATA, spec=CLAIM_SPEC)),
    ),
    status=_COUNTS,
)
_JOB = _an_object(
    spec=keep(
        parallelism=leaf,
        completions=leaf,
        completionMode=leaf,
        suspend=leaf,
        selector=LABEL_SELECTOR,
        template=POD_TEMPLATE,
    ),
    status=_COUNTS,
)
_BUDGET = _an_object(
    spec=keep(
        minAvailable=leaf, maxUnavailable=leaf, selector=LABEL_SELECTOR, unhealthyPodEvictionPolicy=leaf
    ),
    status=keep(
        STATUS_DETAILS,
        disruptionsAllowed=leaf,
        currentHealthy=leaf,
        desiredHealthy=leaf,
        expectedPods=leaf,
        disruptedPods=texts,
        observedGeneration=leaf,
        conditions=each(CONDITION),
    ),
)

_VOLUME = _an_object(
    spec=keep(
        "volume sources",
        accessModes=leaves,
        capacity=texts,
        claimRef=keep(apiVersion=leaf, kind=leaf, namespace=leaf, name=leaf, uid=leaf),
        storageClassName=leaf,
        volumeMode=leaf,
        volumeAttributesClassName=leaf,
        persistentVolumeReclaimPolicy=leaf,
        nodeAffinity=keep(required=NODE_SELECTOR),
        csi=keep("volume sources", driver=leaf, volumeHandle=leaf, readOnly=leaf),
        local=marker,
        **DISKS,
    ),
    status=keep(STATUS_DETAILS, phase=leaf),
)
_CLAIM = _an_object(
    spec=CLAIM_SPEC,
    status=keep(STATUS_DETAILS, phase=leaf, capacity=texts, accessModes=leaves),
)
_STORAGE_CLASS = _an_object(
    provisioner=leaf,
    volumeBindingMode=leaf,
    reclaimPolicy=leaf,
    allowVolumeExpansion=leaf,
    allowedTopologies=each(keep(matchLabelExpressions=each(keep(key=leaf, values=leaves)))),
)
_CSI_NODE = _an_object(
    spec=keep(drivers=each(keep(name=leaf, nodeID=leaf, topologyKeys=leaves, allocatable=keep(count=leaf))))
)
_CSI_CAPACITY = _an_object(
    storageClassName=leaf, capacity=leaf, maximumVolumeSize=leaf, nodeTopology=LABEL_SELECTOR
)
_VOLUME_ATTACHMENT = _an_object(
    spec=keep(attacher=leaf, nodeName=leaf, source=keep(persistentVolumeName=leaf)),
    status=keep(STATUS_DETAILS, attached=leaf),
)

_POD_GROUP = _an_object(
    spec=keep(
        schedulingPolicy=keep(basic=marker, gang=keep(minCount=leaf)),
        schedulingConstraints=keep(topology=each(keep(key=leaf))),
        disruptionMode=leaf,
        priorityClassName=leaf,
        priority=leaf,
    ),
    status=keep(STATUS_DETAILS, conditions=each(CONDITION)),
)

_VOLCANO_JOB = _an_object(
    spec=keep(
        minAvailable=leaf,
        schedulerName=leaf,
        tasks=each(keep(name=leaf, replicas=leaf, template=POD_TEMPLATE)),
    ),
    status=keep(STATUS_DETAILS, state=keep(STATUS_DETAILS, phase=leaf)),
)
# Workloads of others: pods may be made for them (workloads).
_FOREIGN_WORKLOADS: dict[str, dict[str, Rule]] = {"batch.volcano.sh": {"Job": _VOLCANO_JOB}}
_MEMBERS = _an_object(spec=keep(minMember=leaf))
# Groups of other gang schedulers: nothing here looks at them, but an upload may be read with them (foreign_groups).
_FOREIGN: dict[str, dict[str, Rule]] = {
    "scheduling.volcano.sh": {"PodGroup": _MEMBERS},
    "scheduling.x-k8s.io": {"PodGroup": _MEMBERS},
    "scheduling.sigs.k8s.io": {"PodGroup": _MEMBERS},
}

_RULES: dict[str, dict[str, Rule]] = {
    "": {
        "Namespace": _an_object(status=keep(STATUS_DETAILS, phase=leaf)),
        "Node": _NODE,
        "PersistentVolume": _VOLUME,
        "PersistentVolumeClaim": _CLAIM,
        "Pod": POD,
        "ReplicationController": _an_object(
            spec=keep(replicas=leaf, selector=texts, template=POD_TEMPLATE), status=_COUNTS
        ),
        "Service": _an_object(spec=keep(selector=texts, type=leaf)),
    },
    "apps": {
        "DaemonSet": _DAEMON_SET,
        "Deployment": _DEPLOYMENT,
        "ReplicaSet": _REPLICA_SET,
        "StatefulSet": _STATEFUL_SET,
    },
    "batch": {"Job": _JOB},
    "node.k8s.io": {
        "RuntimeClass": _an_object(
            handler=leaf,
            overhead=keep(podFixed=texts),
            scheduling=keep(nodeSelector=texts, tolerations=TOLERATIONS),
        )
    },
    "policy": {"PodDisruptionBudget": _BUDGET},
    "resource.k8s.io": {
        "DeviceClass": DEVICE_CLASS,
        "ResourceClaim": RESOURCE_CLAIM,
        "ResourceClaimTemplate": RESOURCE_CLAIM_TEMPLATE,
        "ResourceSlice": RESOURCE_SLICE,
    },
    "scheduling.k8s.io": {
        "PodGroup": _POD_GROUP,
        "PriorityClass": _an_object(value=leaf, globalDefault=leaf, preemptionPolicy=leaf, description=leaf),
    },
    "storage.k8s.io": {
        "CSIDriver": _an_object(spec=keep(attachRequired=leaf, storageCapacity=leaf)),
        "CSINode": _CSI_NODE,
        "CSIStorageCapacity": _CSI_CAPACITY,
        "StorageClass": _STORAGE_CLASS,
        "VolumeAttachment": _VOLUME_ATTACHMENT,
    },
}

_IDENTITY = keep(
    OTHER_KINDS, apiVersion=leaf, kind=leaf, metadata=keep(OTHER_KINDS, name=leaf, namespace=leaf)
)
_CONFIG_MAP = keep(
    CONFIG_MAP_DATA, apiVersion=leaf, kind=leaf, metadata=keep(OTHER_KINDS, name=leaf, namespace=leaf)
)

# The version that an item gets whose list does not tell one.
API_VERSIONS = {kind: f"{group}/v1" if group else "v1" for group, kinds in _RULES.items() for kind in kinds}


def rule_for(api_version: str, kind: str) -> tuple[Rule, bool]:
    """The allow-list for objects of `kind`, and whether scheduling uses that kind."""
    if is_foreign(api_version):
        return _IDENTITY, False
    group = api_version.rpartition("/")[0]
    rule = _RULES.get(group, {}).get(kind) or _FOREIGN_WORKLOADS.get(group, {}).get(kind)
    if rule is not None:
        return rule, True
    if (foreign := _FOREIGN.get(group, {}).get(kind)) is not None:
        return foreign, False
    return (_CONFIG_MAP if (group, kind) == ("", "ConfigMap") else _IDENTITY), False
