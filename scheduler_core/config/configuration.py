"""A KubeSchedulerConfiguration after reading: defaulted, expanded, valid (spec 01 §8, spec 09 §1).

Values are frozen. Mappings are plain dicts that nobody changes, so that a configuration can be pickled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scheduler_core.config.duration import Duration, seconds
from scheduler_core.config.plugins.args import PluginArgs
from scheduler_core.config.plugins.out_of_tree import OutOfTreeArgs, OutOfTreePlugin


@dataclass(frozen=True, slots=True)
class PluginRef:
    """A plugin at an extension point. `weight` counts at score and placementScore and is 0 elsewhere."""

    name: str
    weight: int = 0


@dataclass(frozen=True, slots=True)
class Profile:
    """One scheduler name and the plugins that decide for its pods.

    scheduler_name : unique within a configuration.
    percentage_of_nodes_to_score : 0..100; None follows the configuration's.
    plugins : extension point → plugins in the order in which they run, `multiPoint` expanded. Every point is a key.
    plugin_args : plugin name → its arguments, for every plugin of `plugins` that has any.
    """

    scheduler_name: str
    percentage_of_nodes_to_score: int | None
    plugins: Mapping[str, tuple[PluginRef, ...]]
    plugin_args: Mapping[str, PluginArgs | OutOfTreeArgs]


@dataclass(frozen=True, slots=True)
class ManagedResource:
    """An extended resource that an extender manages. `ignored_by_scheduler`: NodeResourcesFit does not check it."""

    name: str
    ignored_by_scheduler: bool = False


@dataclass(frozen=True, slots=True)
class ExtenderTLS:
    """How to reach an extender over TLS. The data fields are decoded PEM bytes and win over the files."""

    insecure: bool = False
    server_name: str = ""
    cert_file: str = ""
    key_file: str = ""
    ca_file: str = ""
    cert_data: bytes = field(default=b"", repr=False)
    key_data: bytes = field(default=b"", repr=False)
    ca_data: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Extender:
    """An HTTP extender, shared by all profiles. An empty verb is one that it does not support."""

    url_prefix: str = ""
    filter_verb: str = ""
    preempt_verb: str = ""
    prioritize_verb: str = ""
    weight: int = 0
    bind_verb: str = ""
    enable_https: bool = False
    tls_config: ExtenderTLS | None = None
    http_timeout: Duration = seconds(5)
    node_cache_capable: bool = False
    managed_resources: tuple[ManagedResource, ...] = ()
    ignorable: bool = False


@dataclass(frozen=True, slots=True)
class LeaderElection:
    """How replicas agree on one that schedules."""

    leader_elect: bool = True
    lease_duration: Duration = seconds(15)
    renew_deadline: Duration = seconds(10)
    retry_period: Duration = seconds(2)
    resource_lock: str = "leases"
    resource_name: str = "kube-scheduler"
    resource_namespace: str = "kube-system"


@dataclass(frozen=True, slots=True)
class ClientConnection:
    """How to talk to the API server. `qps` requests a second on average, `burst` at once."""

    kubeconfig: str = ""
    accept_content_types: str = ""
    content_type: str = "application/vnd.kubernetes.protobuf"
    qps: float = 50.0
    burst: int = 100


@dataclass(frozen=True, slots=True)
class SchedulerConfiguration:
    """A whole scheduler.

    profiles : at least one, in configured order.
    extenders : in the order in which they are called: those that are not ignorable, then the ignorable ones.
    percentage_of_nodes_to_score : 0..100; 0 lets the scheduler choose by the size of the cluster.
    release : whose plugins and defaults these are (versions/releases.py); not part of what a user writes.
    out_of_tree : those of its plugins that are not the release's, by name.
    feature_gates : those that are on, of the few that are known here (feature_gates.py).
    """

    profiles: tuple[Profile, ...]
    extenders: tuple[Extender, ...] = ()
    percentage_of_nodes_to_score: int = 0
    parallelism: int = 16
    pod_initial_backoff_seconds: int = 1
    pod_max_backoff_seconds: int = 10
    delay_cache_until_active: bool = False
    enable_profiling: bool = True
    enable_contention_profiling: bool = True
    leader_election: LeaderElection = LeaderElection()
    client_connection: ClientConnection = ClientConnection()
    release: str = "1.36"
    out_of_tree: Mapping[str, OutOfTreePlugin] = field(default_factory=dict)
    feature_gates: frozenset[str] = frozenset()

    def profile(self, scheduler_name: str) -> Profile | None:
        """The profile for pods with that `spec.schedulerName`, or None: another scheduler's pods."""
        return next((profile for profile in self.profiles if profile.scheduler_name == scheduler_name), None)
