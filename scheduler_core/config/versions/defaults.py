"""The defaults of a KubeSchedulerConfiguration, in any release (spec 01 §7, §8).

The files of the releases list the default plugins (scheduler_core/releases).
"""

from __future__ import annotations

from typing import Final

from scheduler_core.config.plugins import names

API_VERSION: Final = "kubescheduler.config.k8s.io/v1"
KIND: Final = "KubeSchedulerConfiguration"
EMPTY_CONFIGURATION: Final = {"apiVersion": API_VERSION, "kind": KIND}
"""The document of a policy that sets nothing."""

WEIGHTED_POINTS: Final = frozenset({names.SCORE, names.PLACEMENT_SCORE})
"""Where a plugin's weight means something."""

REMOVED_PLUGINS: Final = frozenset({"AzureDiskLimits", "CinderLimits", "EBSLimits", "GCEPDLimits"})
"""Names that earlier versions knew and v1 refuses by name."""

MAX_NODE_SCORE: Final = 100
MAX_TOTAL_SCORE: Final = 2**63 - 1
"""Go's MaxInt64: what the sum of weight × 100 must stay within."""
