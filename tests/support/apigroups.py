"""Pod groups as the API server has them, and pods that belong to one."""

from __future__ import annotations

from typing import Any, Final

from tests.support.apiobjects import Json, a_pod

GANGS: Final = {"GangScheduling": True}  # the feature gate
GROUPS: Final = "/apis/scheduling.k8s.io/v1alpha2/namespaces/default/podgroups"


def a_gang(name: str, count: int, **spec: Any) -> Json:
    head = {"apiVersion": "scheduling.k8s.io/v1alpha2", "kind": "PodGroup", "metadata": {"name": name}}
    return head | {"spec": {"schedulingPolicy": {"gang": {"minCount": count}}, **spec}}


def a_member(name: str, group: str, **spec: Any) -> Json:
    """Of 1 cpu."""
    pod = a_pod(name, schedulingGroup={"podGroupName": group}, **spec)
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "1"}}
    return pod
