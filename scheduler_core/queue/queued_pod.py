"""The data of the queue about a pod, besides the pod itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from scheduler_core.framework.cluster_event import ClusterEvent
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue.moves import Place
from scheduler_core.units import Nanoseconds


def uid_of(pod: Pod) -> str:
    """The uid; for objects without one, such as hand-written ones, their key."""
    return pod.metadata.uid or pod.key


@dataclass(slots=True, eq=False)
class QueuedPod:
    """One pod from its creation until it is bound or deleted; times are nanoseconds since 1970 (spec 07 §2).

    Only the queue changes it. A pod that is created again under the same name gets a new one.

    pod : the latest version.
    timestamp : when it was created, or came back from its latest failed attempt.
    initial_attempt : when it first entered the activeQ; it never changes after that.
    attempts : how often it was popped.
    unschedulable_count : attempts that ended in a rejection by a plugin.
    consecutive_errors : attempts that ended in an error, since the latest rejection.
    unschedulable_plugins, pending_plugins : the plugins that rejected it in the latest attempt, and that gated it since.
    gating_plugin, gating_message : the plugin that keeps it out of the queues, "" if there is none, and its message.
    gating_events : the events that may change the gating plugin's answer.
    backoff_expiration : kept once it was computed; None after every failed attempt.
    flushed : whether it has been among the unschedulable pods for too long since its latest attempt, gated pods included.
    key, uid : of the pod, the same in all its versions.
    """

    pod: Pod
    timestamp: Nanoseconds
    initial_attempt: Nanoseconds | None = None
    attempts: int = 0
    unschedulable_count: int = 0
    consecutive_errors: int = 0
    unschedulable_plugins: frozenset[str] = frozenset()
    pending_plugins: frozenset[str] = frozenset()
    gating_plugin: str = ""
    gating_message: str = ""
    gating_events: tuple[ClusterEvent, ...] = ()
    backoff_expiration: Nanoseconds | None = None
    flushed: bool = False
    key: str = field(init=False)
    uid: str = field(init=False)

    def __post_init__(self) -> None:
        self.key, self.uid = self.pod.key, uid_of(self.pod)

    @property
    def is_gated(self) -> bool:
        return bool(self.gating_plugin)

    @property
    def place_of_unschedulable(self) -> Place:
        """Its place if no event lets it into a queue: unschedulable or gated."""
        return Place.GATED if self.is_gated else Place.UNSCHEDULABLE

    @property
    def rejectors(self) -> frozenset[str]:
        """The plugins whose events may help; empty after an error."""
        return self.unschedulable_plugins | self.pending_plugins

    @property
    def failures(self) -> int:
        """The number that determines the length of a backoff (spec 07 §2.2)."""
        return self.consecutive_errors or self.unschedulable_count

    def count_failure(self, rejectors: frozenset[str], pending: frozenset[str], now: Nanoseconds) -> None:
        """Count a failed attempt; without a rejector it was an error (spec 07 §7)."""
        self.unschedulable_plugins, self.pending_plugins = rejectors, pending
        if self.rejectors:
            self.unschedulable_count += 1
            self.consecutive_errors = 0
        else:
            self.consecutive_errors += 1
        self.timestamp = now
        self.backoff_expiration = None
        self.flushed = False

    def gate(self, plugin: str, message: str, events: tuple[ClusterEvent, ...]) -> None:
        self.unschedulable_plugins |= {plugin}
        self.gating_plugin, self.gating_message, self.gating_events = plugin, message, events

    def ungate(self) -> None:
        """End the gating; the plugin stays among the rejectors."""
        self.gating_plugin, self.gating_message, self.gating_events = "", "", ()
