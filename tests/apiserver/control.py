"""The strings a test pulls: faults, cuts, restarts, objects put there at once, and what there was to see.

The same commands through two doors: `ApiServer.control` in this process, and `POST /_control/<command>` with the arguments
as a JSON object. All arguments and results are plain JSON.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from tests.apiserver.cluster import DeleteOptions
from tests.apiserver.faults import Fault, WatchFault
from tests.apiserver.journal import bound_twice
from tests.apiserver.kinds import BY_TYPE, PODS
from tests.apiserver.permissions import rules_of
from tests.apiserver.service import Service
from tests.apiserver.statuses import expired, not_found
from tests.apiserver.store import Json
from tests.apiserver.wire import stored

COMMANDS = (
    "fault", "faults", "clear_faults", "watch_fault", "silence", "cut_watches", "bookmarks", "bookmark_now",
    "expire_history", "skip_to", "restart", "load", "remove", "permit", "tokens", "kubelet", "provisioner", "journal", "clear_journal", "bindings", "bound_twice",
    "watches", "state", "processor_seconds",
)  # fmt: skip
Interrupt = Callable[[float], Any]


class Commands:
    """On the loop of the service. `interrupt` takes the sockets away for some seconds and is awaited."""

    def __init__(self, service: Service, interrupt: Interrupt) -> None:
        self._service = service
        self._interrupt = interrupt

    def processor_seconds(self) -> float:
        """Of the process that serves, since its start."""
        return time.process_time()

    def fault(self, **fields: Any) -> None:
        """Adds one: the fields of Fault."""
        self._service.faults.append(Fault(**fields))

    def faults(self) -> list[Json]:
        """Those of requests that are set, each with its `hits`."""
        return [
            {"effect": one.effect, "status": one.status, "hits": one.hits} for one in self._service.faults
        ]

    def clear_faults(self) -> None:
        """Those of requests and of watches; what was held is served, watches that were silent go on with what they held back."""
        for fault in self._service.faults:
            fault.over.set()
        self._service.faults.clear()
        self._service.watch_faults.clear()

    def watch_fault(self, **fields: Any) -> None:
        """Adds one: the fields of WatchFault. It strikes open watches too; of several, the first that fits counts."""
        self._service.watch_faults.append(WatchFault(**fields))

    def silence(self, resource: str = "") -> None:
        """Watches (of a resource) stay open and send nothing any more: half-open connections."""
        self.watch_fault(resources=[resource] if resource else [], silent=True)

    def cut_watches(self, resource: str = "", *, clean: bool = False) -> int:
        """Ends open watches: by a reset, or `clean` after what was to be sent. Returns how many."""
        met = [one for one in self._service.streams if resource in ("", one.resource)]
        for stream in met:
            stream.end() if clean else stream.cut()
        return len(met)

    def bookmarks(self, on: bool) -> None:
        """Off: no watch gets any, open ones included."""
        self._service.bookmarks = on
        for stream in self._service.streams if not on else []:
            stream.watch.stop_bookmarks()

    def bookmark_now(self) -> None:
        """One to every watch that asked for bookmarks."""
        for stream in self._service.streams:
            stream.watch.bookmark()

    def expire_history(self, *, tell_open: bool = False) -> int:
        """Every version before the present one is too old from now on; `tell_open`: also for open watches, with an ERROR line.

        Returns the present revision.
        """
        store = self._service.cluster.store
        asked = store.oldest
        store.skip_to(store.revision + 1)
        store.expire()
        for stream in self._service.streams if tell_open else []:
            stream.watch.fail(expired(asked, store.oldest))
        return store.revision

    def skip_to(self, revision: int) -> None:
        """The counter of revisions goes on from there."""
        self._service.cluster.store.skip_to(revision)

    async def restart(self, *, down: float = 0.0, empty: bool = False, first_revision: int = 1) -> None:
        """All connections are reset, and refused for `down` seconds. `empty`: nothing is left of the cluster, and revisions begin anew."""
        self._service.die()
        if empty:
            self._service.empty(first_revision)
        await self._interrupt(down)

    def load(self, objects: list[Json]) -> int:
        """Creates objects of any kind with the status they come with, in the namespace they name or `default`."""
        for one in objects:
            kind = BY_TYPE[one["apiVersion"], one["kind"]]
            namespace = (one["metadata"].get("namespace") or "default") if kind.namespaced else ""
            self._service.cluster.create(kind, namespace, stored(kind, one), keeps_status=True)
        return len(objects)

    def remove(self, api_version: str, kind: str, name: str, namespace: str = "default") -> None:
        """Deletes without grace, as a garbage collector would."""
        found = BY_TYPE[api_version, kind]
        key = (namespace if found.namespaced else "", name)
        if self._service.cluster.store.get(found.storage, key) is None:
            raise not_found(found, name)
        self._service.cluster.delete(found, key, DeleteOptions(grace=0))

    def permit(self, roles: list[Json] | None = None) -> None:
        """From now on only what these Roles and ClusterRoles allow is done, 403 is answered to the rest; None: everything."""
        self._service.rules = None if roles is None else rules_of(roles)

    def tokens(self, known: list[str] | None = None) -> None:
        """From now on 401 is answered to requests without one of these tokens; None: nobody is asked who they are."""
        self._service.tokens = known

    def kubelet(
        self,
        running_after: float | None = None,
        termination: float | None = None,
        down: list[str] | None = None,
    ) -> None:
        """Sets the pretended kubelets: seconds until bound pods run, factor of grace periods, nodes whose kubelet is dead."""
        kubelet = self._service.kubelet
        kubelet.running_after, kubelet.termination = running_after, termination
        kubelet.down = set(down or [])
        kubelet.look()

    def provisioner(self, after: float | None = None, refusals: int = 0) -> None:
        """Sets the pretended controllers of volumes: seconds until claims are bound, how many selected nodes they refuse first."""
        provisioner = self._service.provisioner
        provisioner.after, provisioner.refusals = after, refusals
        provisioner.look()

    def journal(self, **wanted: Any) -> list[Json]:
        """Requests that were served: the arguments of Journal.find."""
        return [asdict(entry) for entry in self._service.journal.find(**wanted)]

    def clear_journal(self) -> None:
        self._service.journal.clear()

    def bindings(self) -> list[Json]:
        """Every binding that was made, in order, over all restarts."""
        return [asdict(binding) for binding in self._service.bindings]

    def bound_twice(self) -> list[str]:
        return bound_twice(self._service.bindings)

    def watches(self) -> list[Json]:
        """The open ones."""
        wanted = [stream.watch.wanted for stream in self._service.streams]
        return [
            {"path": one.text, "resource": one.kind.plural, "userAgent": one.user_agent} for one in wanted
        ]

    def state(self) -> Json:
        """Counts: pods by node (`""`: unbound), requests, watches; the revision and the oldest one to continue from."""
        store = self._service.cluster.store
        nodes = Counter(pod["spec"].get("nodeName", "") for pod in store.objects(PODS.storage).values())
        return {
            "revision": store.revision,
            "oldest": store.oldest,
            "pods": dict(sorted(nodes.items())),
            "requests": len(self._service.journal),
            "watches": len(self._service.streams),
        }


async def run(commands: Commands, name: str, arguments: Json) -> Any:
    """One command by name; ValueError for an unknown one, TypeError for arguments it does not have."""
    if name not in COMMANDS:
        raise ValueError(f"no such command: {name}; there are: {', '.join(COMMANDS)}")
    result = getattr(commands, name)(**arguments)
    return await result if asyncio.iscoroutine(result) else result
