"""KnownClaims: the present claims to devices: those of the objects, replaced by what attempts wrote."""

from __future__ import annotations

from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.claims.devices import DeviceObjects


class KnownClaims:
    """A view of both, which follows their changes."""

    def __init__(self, devices: DeviceObjects, settled: ClaimBindings) -> None:
        self._devices, self._settled = devices, settled

    def get(self, key: str) -> ResourceClaim | None:
        """By ``namespace/name``; None if there is no such claim, or if it was deleted."""
        written = self._settled.device_claims
        return written[key] if key in written else self._devices.claims.get(key)

    def all(self) -> list[ResourceClaim]:
        """Claims of the objects in order of appearance, then those that attempts created."""
        known = {**self._devices.claims, **self._settled.device_claims}
        return [claim for claim in known.values() if claim is not None]
