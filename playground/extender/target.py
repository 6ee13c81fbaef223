"""What a call is about: a policy, and its snapshot if the address names one. Both are kept ready to be asked.

Cached values are per process and may be shared by threads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.conf import settings

from playground.common.cache import Cache
from playground.extender.engine import KnownCluster, PolicyExtender, among
from playground.extender.node_cache import RequestNodes
from playground.extender.objects import CannotAnswer
from playground.extender.presence import Presence
from playground.policies.queries import get_policy
from playground.runs.engine import cluster_of
from playground.snapshots.queries import get_snapshot

KEPT_POLICIES: Final = 16
# As runs.engine counts: nodes, and pods twice.
KEPT_OBJECTS: Final = 200_000
KEPT_SENT_OBJECTS: Final = 20_000
NO_SNAPSHOT: Final = (
    "only node names were sent, and no snapshot describes the nodes: append the id of one to the policy's, "
    "…/extender/{policy}/{snapshot}"
)

_extenders: Cache[UUID, PolicyExtender] = Cache(KEPT_POLICIES, weigh=lambda _: 1)
_presence = Presence()
_known: Cache[tuple[UUID, UUID], KnownCluster] = Cache(KEPT_OBJECTS, weigh=lambda known: known.weight)
_sent: Cache[tuple[Target, frozenset[str], tuple[str, ...]], KnownCluster] = Cache(
    KEPT_SENT_OBJECTS, weigh=lambda known: known.weight
)


@dataclass(frozen=True, slots=True)
class Target:
    """The policy of the request, and its snapshot if the address names one."""

    policy: UUID
    snapshot: UUID | None = None

    def extender(self) -> PolicyExtender:
        """Raises NotFound, InvalidInput."""
        _presence.check(self.policy, lambda: get_policy(self.policy, only=["pk"]))
        return _extenders.get(self.policy, lambda: _extender_of(self.policy))

    def known(self) -> KnownCluster:
        """Raises CannotAnswer without a snapshot, NotFound, InvalidInput."""
        if self.snapshot is None:
            raise CannotAnswer(NO_SNAPSHOT)
        extender, snapshot = self.extender(), self._stored(self.snapshot)
        return _known.get((self.policy, snapshot), lambda: extender.over(cluster_of(snapshot)))

    def known_at_hand(self) -> KnownCluster | None:
        """The same if it can be had without the database; None otherwise."""
        if self.snapshot is None or not (
            _presence.is_fresh(self.policy) and _presence.is_fresh(self.snapshot)
        ):
            return None
        return _known.peek((self.policy, self.snapshot))

    def sent(self, given: RequestNodes, images: tuple[str, ...]) -> KnownCluster:
        """Raises NotFound, InvalidInput."""
        extender = self.extender()
        snapshot = None if self.snapshot is None else self._stored(self.snapshot)
        return _sent.get(
            (self, frozenset(given.by_name), images),
            lambda: _over_sent(extender, snapshot, given, images),
        )

    def _stored(self, snapshot: UUID) -> UUID:
        """Raises NotFound."""
        _presence.check(snapshot, lambda: get_snapshot(snapshot, only=["pk"]))
        return snapshot


def _extender_of(policy: UUID) -> PolicyExtender:
    config = get_policy(policy).config
    return PolicyExtender(config, settings.EXTENDER_RELEASE, settings.EXTENDER_FEATURE_GATES)


def _over_sent(
    extender: PolicyExtender, snapshot: UUID | None, given: RequestNodes, images: tuple[str, ...]
) -> KnownCluster:
    cluster = None if snapshot is None else cluster_of(snapshot)
    return extender.over(among(cluster, given.models(images)), is_all=cluster is not None)
