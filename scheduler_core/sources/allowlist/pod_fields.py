"""What is kept of a pod and of a pod template: all that scheduling reads (spec 01–08) and what a viewer shows of it.

Never kept: environment, commands, probes, security contexts, mounts, the insides of volumes that hold data, addresses,
messages of conditions other than the scheduler's own.
"""

from __future__ import annotations

from scheduler_core.model.objects.storage import BETA_STORAGE_CLASS_ANNOTATION, DEFAULT_CLASS_ANNOTATIONS
from scheduler_core.sources.allowlist.rules import (
    STATUS_DETAILS,
    by_type,
    each,
    json_text,
    keep,
    keep_annotations,
    leaf,
    leaves,
    marker,
    texts,
)

_OWNER = keep(apiVersion=leaf, kind=leaf, name=leaf, uid=leaf, controller=leaf, blockOwnerDeletion=leaf)

# Annotations that the scheduler reads: on claims and volumes (spec 06), on CSINodes (which in-tree drivers are migrated),
# on StorageClasses (which one is the default), on claims made for extended resources (spec 12), and the revision by which a Deployment's newest ReplicaSet is known.
_READ_ANNOTATIONS = (
    "pv.kubernetes.io/bind-completed",
    BETA_STORAGE_CLASS_ANNOTATION,
    "volume.kubernetes.io/selected-node",
    "storage.alpha.kubernetes.io/migrated-plugins",
    *DEFAULT_CLASS_ANNOTATIONS,
    "deployment.kubernetes.io/revision",
    "resource.kubernetes.io/extended-resource-claim",
    # Groups of Volcano and Kueue (foreign_groups); the others have labels.
    "scheduling.k8s.io/group-name",
    "scheduling.volcano.sh/group-name",
    "kueue.x-k8s.io/pod-group-total-count",
)
# On nodes, in release 1.18: JSON that names controllers whose pods are to be kept away. Its reason and message are not read.
_AVOIDED_CONTROLLERS = keep(
    preferAvoidPods=each(keep(podSignature=keep(podController=_OWNER))),
)
_ANNOTATIONS = {
    **dict.fromkeys(_READ_ANNOTATIONS, leaf),
    "scheduler.alpha.kubernetes.io/preferAvoidPods": json_text(_AVOIDED_CONTROLLERS),
}

METADATA = keep(
    name=leaf,
    namespace=leaf,
    uid=leaf,
    generateName=leaf,
    labels=texts,
    annotations=keep_annotations(_ANNOTATIONS),
    creationTimestamp=leaf,
    deletionTimestamp=leaf,
    deletionGracePeriodSeconds=leaf,
    ownerReferences=each(_OWNER),
)

_REQUIREMENTS = each(keep(key=leaf, operator=leaf, values=leaves))
LABEL_SELECTOR = keep(matchLabels=texts, matchExpressions=_REQUIREMENTS)
_NODE_TERM = keep(matchExpressions=_REQUIREMENTS, matchFields=_REQUIREMENTS)
NODE_SELECTOR = keep(nodeSelectorTerms=each(_NODE_TERM))

_POD_TERM = keep(
    labelSelector=LABEL_SELECTOR,
    namespaceSelector=LABEL_SELECTOR,
    namespaces=leaves,
    topologyKey=leaf,
    matchLabelKeys=leaves,
    mismatchLabelKeys=leaves,
)
_POD_TERMS = keep(
    requiredDuringSchedulingIgnoredDuringExecution=each(_POD_TERM),
    preferredDuringSchedulingIgnoredDuringExecution=each(keep(weight=leaf, podAffinityTerm=_POD_TERM)),
)
_AFFINITY = keep(
    nodeAffinity=keep(
        requiredDuringSchedulingIgnoredDuringExecution=NODE_SELECTOR,
        preferredDuringSchedulingIgnoredDuringExecution=each(keep(weight=leaf, preference=_NODE_TERM)),
    ),
    podAffinity=_POD_TERMS,
    podAntiAffinity=_POD_TERMS,
)
_SPREAD = keep(
    maxSkew=leaf,
    topologyKey=leaf,
    whenUnsatisfiable=leaf,
    labelSelector=LABEL_SELECTOR,
    minDomains=leaf,
    nodeAffinityPolicy=leaf,
    nodeTaintsPolicy=leaf,
    matchLabelKeys=leaves,
)
TOLERATIONS = each(keep(key=leaf, operator=leaf, value=leaf, effect=leaf, tolerationSeconds=leaf))

RESOURCES = keep(requests=texts, limits=texts, claims=each(keep(name=leaf, request=leaf)))
_CONTAINER = keep(
    name=leaf,
    image=leaf,
    resources=RESOURCES,
    ports=each(keep(name=leaf, containerPort=leaf, hostPort=leaf, hostIP=leaf, protocol=leaf)),
    restartPolicy=leaf,
    restartPolicyRules=each(keep(action=leaf, exitCodes=keep(operator=leaf, values=leaves))),
)

CLAIM_SPEC = keep(
    accessModes=leaves,
    resources=RESOURCES,
    storageClassName=leaf,
    volumeName=leaf,
    volumeMode=leaf,
    volumeAttributesClassName=leaf,
    selector=LABEL_SELECTOR,
)
# Disks that VolumeRestrictions compares or that count as CSI volumes after migration; also the sources of a
# PersistentVolume.
DISKS = {
    "gcePersistentDisk": keep(pdName=leaf, readOnly=leaf, partition=leaf),
    "awsElasticBlockStore": keep(volumeID=leaf, readOnly=leaf, partition=leaf),
    "azureDisk": keep(diskName=leaf, diskURI=leaf, kind=leaf, readOnly=leaf),
    "cinder": keep(volumeID=leaf, readOnly=leaf),
    "portworxVolume": keep(volumeID=leaf, readOnly=leaf),
    "rbd": keep(monitors=leaves, pool=leaf, image=leaf, readOnly=leaf),
    "iscsi": keep(targetPortal=leaf, iqn=leaf, lun=leaf, readOnly=leaf, portals=leaves),
}
_CLAIM_TEMPLATE = keep(metadata=METADATA, spec=CLAIM_SPEC)
_VOLUME = keep(
    "volume sources",
    name=leaf,
    persistentVolumeClaim=keep(claimName=leaf, readOnly=leaf),
    ephemeral=keep(volumeClaimTemplate=_CLAIM_TEMPLATE),
    csi=keep(driver=leaf, readOnly=leaf),
    image=keep(reference=leaf),
    emptyDir=marker,
    azureFile=marker,
    vsphereVolume=marker,
    **DISKS,
)

POD_SPEC = keep(
    activeDeadlineSeconds=leaf,
    affinity=_AFFINITY,
    containers=each(_CONTAINER),
    hostNetwork=leaf,
    hostUsers=leaf,
    hostname=leaf,
    initContainers=each(_CONTAINER),
    nodeName=leaf,
    nodeSelector=texts,
    os=keep(name=leaf),
    overhead=texts,
    preemptionPolicy=leaf,
    priority=leaf,
    priorityClassName=leaf,
    resourceClaims=each(keep(name=leaf, resourceClaimName=leaf, resourceClaimTemplateName=leaf)),
    resources=RESOURCES,
    restartPolicy=leaf,
    runtimeClassName=leaf,
    schedulerName=leaf,
    schedulingGates=each(keep(name=leaf)),
    schedulingGroup=texts,
    subdomain=leaf,
    terminationGracePeriodSeconds=leaf,
    tolerations=TOLERATIONS,
    topologySpreadConstraints=each(_SPREAD),
    volumes=each(_VOLUME),
    workloadRef=texts,
)
POD_TEMPLATE = keep(metadata=METADATA, spec=POD_SPEC)

CONDITION = keep(
    STATUS_DETAILS, type=leaf, status=leaf, reason=leaf, lastTransitionTime=leaf, observedGeneration=leaf
)
# These two messages are written by the scheduler itself.
_CONDITION_WITH_MESSAGE = keep(
    STATUS_DETAILS,
    type=leaf,
    status=leaf,
    reason=leaf,
    message=leaf,
    lastTransitionTime=leaf,
    observedGeneration=leaf,
)
_POD_CONDITION = by_type(
    dict.fromkeys(("PodScheduled", "DisruptionTarget"), _CONDITION_WITH_MESSAGE), otherwise=CONDITION
)
_CONTAINER_STATUS = keep(
    STATUS_DETAILS,
    name=leaf,
    ready=leaf,
    started=leaf,
    restartCount=leaf,
    resources=RESOURCES,
    allocatedResources=texts,
)
_POD_STATUS = keep(
    STATUS_DETAILS,
    phase=leaf,
    reason=leaf,
    conditions=each(_POD_CONDITION),
    startTime=leaf,
    nominatedNodeName=leaf,
    qosClass=leaf,
    containerStatuses=each(_CONTAINER_STATUS),
    initContainerStatuses=each(_CONTAINER_STATUS),
    resources=RESOURCES,
    allocatedResources=texts,
    resize=leaf,
    resourceClaimStatuses=each(keep(name=leaf, resourceClaimName=leaf)),
    extendedResourceClaimStatus=keep(
        requestMappings=each(keep(containerName=leaf, resourceName=leaf, requestName=leaf)),
        resourceClaimName=leaf,
    ),
)

POD = keep(apiVersion=leaf, kind=leaf, metadata=METADATA, spec=POD_SPEC, status=_POD_STATUS)
