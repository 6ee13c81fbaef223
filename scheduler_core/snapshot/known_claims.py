"""KnownClaims: claims to devices as they are now, what attempts wrote before what the objects say."""

from __future__ import annotations

from scheduler_core.model.devices import ResourceClaim
from scheduler_core.snapshot.claims import ClaimBindings
from scheduler_core.snapshot.devices import DeviceObjects


class KnownClaims:
    """A view: it follows both."""

    def __init__(self, devices: DeviceObjects, settled: ClaimBindings) -> None:
        self._devices, self._settled = devices, settled

    def get(self, key: str) -> ResourceClaim | None:
        """By ``namespace/name``; None if there is no such claim, or no more."""
        written = self._settled.device_claims
        return written[key] if key in written else self._devices.claims.get(key)

    def all(self) -> list[ResourceClaim]:
        """Those of the objects in order of appearance, then those that attempts made."""
        known = {**self._devices.claims, **self._settled.device_claims}
        return [claim for claim in known.values() if claim is not None]
