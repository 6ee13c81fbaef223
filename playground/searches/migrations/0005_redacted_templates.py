"""Templates of a count of capacity were stored as they came; of those only what scheduling reads stays.

Everything that this needs is written here, because what the program keeps of templates may change.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations

CAPACITY = "capacity"

# `...`: a single value, a list of such or a map of such. A table: an object or a list of objects with these fields, no others.
PLAIN = ...
SELECTOR = {
    "matchLabels": PLAIN,
    "matchExpressions": {"key": PLAIN, "operator": PLAIN, "values": PLAIN},
}
NODE_TERM = dict.fromkeys(("matchExpressions", "matchFields"), SELECTOR["matchExpressions"])
POD_TERM = {
    "labelSelector": SELECTOR,
    "namespaceSelector": SELECTOR,
    "namespaces": PLAIN,
    "topologyKey": PLAIN,
    "matchLabelKeys": PLAIN,
    "mismatchLabelKeys": PLAIN,
}
POD_TERMS = {
    "requiredDuringSchedulingIgnoredDuringExecution": POD_TERM,
    "preferredDuringSchedulingIgnoredDuringExecution": {"weight": PLAIN, "podAffinityTerm": POD_TERM},
}
AFFINITY = {
    "nodeAffinity": {
        "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": NODE_TERM},
        "preferredDuringSchedulingIgnoredDuringExecution": {"weight": PLAIN, "preference": NODE_TERM},
    },
    "podAffinity": POD_TERMS,
    "podAntiAffinity": POD_TERMS,
}
SPREAD = {
    "maxSkew": PLAIN,
    "topologyKey": PLAIN,
    "whenUnsatisfiable": PLAIN,
    "labelSelector": SELECTOR,
    "minDomains": PLAIN,
    "nodeAffinityPolicy": PLAIN,
    "nodeTaintsPolicy": PLAIN,
    "matchLabelKeys": PLAIN,
}
TOLERATION = dict.fromkeys(("key", "operator", "value", "effect", "tolerationSeconds"), PLAIN)
RESOURCES = {"requests": PLAIN, "limits": PLAIN, "claims": {"name": PLAIN, "request": PLAIN}}
CONTAINER = {
    "name": PLAIN,
    "image": PLAIN,
    "resources": RESOURCES,
    "ports": dict.fromkeys(("name", "containerPort", "hostPort", "hostIP", "protocol"), PLAIN),
    "restartPolicy": PLAIN,
}
CLAIM = {
    "accessModes": PLAIN,
    "resources": RESOURCES,
    "storageClassName": PLAIN,
    "volumeName": PLAIN,
    "volumeMode": PLAIN,
    "volumeAttributesClassName": PLAIN,
    "selector": SELECTOR,
}
METADATA = {"name": PLAIN, "namespace": PLAIN, "labels": PLAIN}
DISK_FIELDS = (
    *("pdName", "volumeID", "diskName", "diskURI", "monitors", "pool", "image"),
    *("targetPortal", "iqn", "lun", "portals", "partition", "readOnly"),
)
DISKS = ("gcePersistentDisk", "awsElasticBlockStore", "azureDisk", "cinder", "portworxVolume", "rbd", "iscsi")
VOLUME = {
    "name": PLAIN,
    "persistentVolumeClaim": {"claimName": PLAIN, "readOnly": PLAIN},
    "ephemeral": {"volumeClaimTemplate": {"metadata": METADATA, "spec": CLAIM}},
    "csi": {"driver": PLAIN, "readOnly": PLAIN},
    "image": {"reference": PLAIN},
    "emptyDir": {},
    **dict.fromkeys(DISKS, dict.fromkeys(DISK_FIELDS, PLAIN)),
}
PLAIN_OF_A_POD = (
    *("activeDeadlineSeconds", "hostNetwork", "hostUsers", "hostname", "nodeName", "nodeSelector"),
    *("overhead", "preemptionPolicy", "priority", "priorityClassName", "restartPolicy"),
    *("runtimeClassName", "schedulerName", "schedulingGroup", "subdomain"),
    *("terminationGracePeriodSeconds", "workloadRef"),
)
POD = {
    **dict.fromkeys(PLAIN_OF_A_POD, PLAIN),
    "affinity": AFFINITY,
    "containers": CONTAINER,
    "initContainers": CONTAINER,
    "os": {"name": PLAIN},
    "resourceClaims": dict.fromkeys(("name", "resourceClaimName", "resourceClaimTemplateName"), PLAIN),
    "resources": RESOURCES,
    "schedulingGates": {"name": PLAIN},
    "tolerations": TOLERATION,
    "topologySpreadConstraints": SPREAD,
    "volumes": VOLUME,
}
TEMPLATE = {"metadata": METADATA, "spec": POD}
IDENTITY = {"apiVersion": PLAIN, "kind": PLAIN, "metadata": METADATA}
OF_A_POD = {**IDENTITY, "spec": POD}
OF_A_WORKLOAD = {**IDENTITY, "spec": {"template": TEMPLATE}, "template": TEMPLATE}


def redact_templates(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("searches", "Search").objects.using(schema_editor.connection.alias)
    for search_id in list(rows.filter(kind=CAPACITY).values_list("pk", flat=True)):
        row = rows.filter(pk=search_id)
        question = row.values_list("question", flat=True).get()
        redacted_question = {**question, "templates": redacted(question.get("templates"))}
        if redacted_question != question:
            row.update(question=redacted_question)


def redacted(templates: Any) -> list[dict[str, Any]]:
    """None where they cannot be templates; the count has been answered, or cannot be."""
    if not isinstance(templates, list) or not all(isinstance(one, dict) for one in templates):
        return []
    return [kept(one, OF_A_POD if one.get("kind") == "Pod" else OF_A_WORKLOAD) for one in templates]


def kept(value: Any, fields: Any) -> Any:
    if fields is PLAIN:
        return plain(value)
    if isinstance(value, list):
        return [kept(item, fields) for item in value]
    if not isinstance(value, dict):
        return None
    return {name: kept(value[name], fields[name]) for name in value if name in fields}


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: item for name, item in value.items() if not isinstance(item, (dict, list))}
    if isinstance(value, list):
        return [item for item in value if not isinstance(item, (dict, list))]
    return value


class Migration(migrations.Migration):
    dependencies = [("searches", "0004_found")]

    operations = [migrations.RunPython(redact_templates, migrations.RunPython.noop)]
