"""The versions of KubeSchedulerConfiguration, and the differences of older ones (spec 14 §7).

Each is read as it is: nothing is rewritten first, so that every mistake has its own place in the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GROUP: Final = "kubescheduler.config.k8s.io"
_ADDRESSES: Final = ("healthzBindAddress", "metricsBindAddress")
_ALPHA: Final = ("algorithmSource", "bindTimeoutSeconds", "disablePreemption", *_ADDRESSES)


@dataclass(frozen=True, slots=True)
class ApiVersion:
    """former_fields : at the top, beside those of v1; without effect on decisions unless they are read by name.

    one_profile : there are no profiles; what one says stands at the top. former_points : of plugins, without effect.
    """

    name: str
    former_fields: tuple[str, ...] = ()
    former_points: tuple[str, ...] = ()
    one_profile: bool = False

    @property
    def full_name(self) -> str:
        return f"{GROUP}/{self.name}"


API_VERSIONS: Final = {
    version.name: version
    for version in (
        ApiVersion("v1alpha1", (*_ALPHA, "hardPodAffinitySymmetricWeight"), ("unreserve",), one_profile=True),
        ApiVersion("v1alpha2", _ALPHA, ("unreserve",)),
        ApiVersion("v1beta1", _ADDRESSES),
        ApiVersion("v1beta2", _ADDRESSES),
        ApiVersion("v1beta3"),
        ApiVersion("v1"),
    )
}
"""The oldest first."""

LATEST_VERSION: Final = API_VERSIONS["v1"]


def version_of(full_name: str) -> ApiVersion | None:
    """None for what is no version of a KubeSchedulerConfiguration."""
    group, _, name = full_name.rpartition("/")
    return API_VERSIONS.get(name) if group == GROUP else None
