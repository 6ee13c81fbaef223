"""The events that may make a rejected pod schedulable: each plugin registers for the events that may change its rejection
(spec 07 §4.3, 1.36).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.extender import EXTENDER
from scheduler_core.framework.hints import registered
from scheduler_core.framework.plugin import (
    FilterPlugin,
    PermitPlugin,
    Plugin,
    PreEnqueuePlugin,
    PreFilterPlugin,
    ReservePlugin,
)
from scheduler_core.framework.runtime import Framework

Registrations = Mapping[str, tuple[EventRegistration, ...]]

_EVERYTHING: Final = tuple(
    registered(resource, ActionType.ALL)
    for resource in (
        EventResource.POD,
        EventResource.NODE,
        EventResource.PERSISTENT_VOLUME,
        EventResource.PERSISTENT_VOLUME_CLAIM,
        EventResource.CSI_NODE,
        EventResource.CSI_DRIVER,
        EventResource.CSI_STORAGE_CAPACITY,
        EventResource.STORAGE_CLASS,
        EventResource.RESOURCE_CLAIM,
        EventResource.DEVICE_CLASS,
    )
)

_REJECTING: Final = (PreEnqueuePlugin, PreFilterPlugin, FilterPlugin, ReservePlugin, PermitPlugin)


class EnqueueExtensions(Plugin):
    """For a plugin that knows which events may change its rejection. Pods rejected by other plugins are retried at every
    event.
    """

    @abstractmethod
    def events_to_register(self) -> Sequence[EventRegistration]: ...


def registrations_of(framework: Framework) -> Registrations:
    """Plugin → the events that may change its rejection, for all plugins of a profile that can reject a pod, and for its
    extenders.

    Hints may use the snapshot of the framework's plugins, if no event contains what they need.
    """
    rejecting = (plugin for plugin in framework.plugins if isinstance(plugin, _REJECTING))
    found = {plugin.name: tuple(_registered(plugin)) for plugin in rejecting}
    return found | {EXTENDER: _EVERYTHING}


def _registered(plugin: Plugin) -> Iterator[EventRegistration]:
    if not isinstance(plugin, EnqueueExtensions):
        yield from _EVERYTHING
        return
    registrations = tuple(plugin.events_to_register())
    yield from registrations
    on_nodes = [one.event.action for one in registrations if one.event.resource is EventResource.NODE]
    adds = any(ActionType.ADD in action for action in on_nodes)
    if adds and not any(ActionType.UPDATE_NODE_TAINT in action for action in on_nodes):
        # Nodes appear with taints that a controller removes a moment later (upstream 1.36 still minds that).
        yield registered(EventResource.NODE, ActionType.UPDATE_NODE_TAINT)
