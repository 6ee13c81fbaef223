"""The policies that ship with the product, to start from. They are read-only: a change makes a new policy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class BuiltinPolicy:
    """`title` names it, `description` is one sentence, `yaml` a whole KubeSchedulerConfiguration."""

    title: str
    description: str
    yaml: str


_DEFAULT: Final = """\
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: default-scheduler
"""

_MOST_ALLOCATED: Final = """\
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: default-scheduler
  plugins:
    multiPoint:
      enabled:
      - name: NodeResourcesFit
        weight: 10
    # Both prefer to pull pods apart, against what this policy is for. Hard constraints stay.
    preScore:
      disabled:
      - name: NodeResourcesBalancedAllocation
      - name: PodTopologySpread
    score:
      disabled:
      - name: NodeResourcesBalancedAllocation
      - name: PodTopologySpread
  pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy:
        type: MostAllocated
        resources:
        - name: cpu
          weight: 1
        - name: memory
          weight: 1
"""

_REQUESTED_TO_CAPACITY_RATIO: Final = """\
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: default-scheduler
  plugins:
    multiPoint:
      enabled:
      - name: NodeResourcesFit
        weight: 10
  pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy:
        type: RequestedToCapacityRatio
        resources:
        - name: nvidia.com/gpu
          weight: 5
        - name: cpu
          weight: 1
        - name: memory
          weight: 1
        requestedToCapacityRatio:
          # The fuller, the better: whole nodes stay free for pods that want many GPUs.
          shape:
          - utilization: 0
            score: 0
          - utilization: 100
            score: 10
"""

_SPREAD_HEAVY: Final = """\
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: default-scheduler
  plugins:
    multiPoint:
      enabled:
      - name: PodTopologySpread
        weight: 10
  pluginConfig:
  - name: PodTopologySpread
    args:
      defaultingType: List
      defaultConstraints:
      - maxSkew: 1
        topologyKey: topology.kubernetes.io/zone
        whenUnsatisfiable: ScheduleAnyway
      - maxSkew: 1
        topologyKey: kubernetes.io/hostname
        whenUnsatisfiable: ScheduleAnyway
"""

_NO_PREEMPTION: Final = """\
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: default-scheduler
  plugins:
    multiPoint:
      disabled:
      - name: DefaultPreemption
"""

_SEVERAL_PROFILES: Final = """\
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: default-scheduler
- schedulerName: bin-packing-scheduler
  plugins:
    multiPoint:
      enabled:
      - name: NodeResourcesFit
        weight: 10
    preScore:
      disabled:
      - name: NodeResourcesBalancedAllocation
      - name: PodTopologySpread
    score:
      disabled:
      - name: NodeResourcesBalancedAllocation
      - name: PodTopologySpread
  pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy:
        type: MostAllocated
- schedulerName: no-scoring-scheduler
  plugins:
    # Nothing is scored: the first node that fits is taken.
    preScore:
      disabled:
      - name: "*"
    score:
      disabled:
      - name: "*"
"""

BUILTIN_POLICIES: Final[dict[str, BuiltinPolicy]] = {
    "default": BuiltinPolicy(
        "Default",
        "What kube-scheduler 1.36 does without a configuration file.",
        _DEFAULT,
    ),
    "most-allocated": BuiltinPolicy(
        "Most allocated (bin packing)",
        "Fills nodes one after the other, so that the emptiest can be switched off.",
        _MOST_ALLOCATED,
    ),
    "requested-to-capacity-ratio": BuiltinPolicy(
        "Requested to capacity ratio (GPUs)",
        "Packs GPUs tightly, so that pods that want many of them still find a whole node.",
        _REQUESTED_TO_CAPACITY_RATIO,
    ),
    "spread-heavy": BuiltinPolicy(
        "Spread heavy",
        "Counts spreading five times as much as usual, and spreads the pods of a service over zones and nodes.",
        _SPREAD_HEAVY,
    ),
    "no-preemption": BuiltinPolicy(
        "No preemption",
        "Never evicts a pod: one that does not fit waits, whatever its priority.",
        _NO_PREEMPTION,
    ),
    "several-profiles": BuiltinPolicy(
        "Several profiles",
        "Three schedulers in one, chosen by a pod's schedulerName: the default, one that packs, one that scores nothing.",
        _SEVERAL_PROFILES,
    ),
}
"""Name, as used in links → policy."""
