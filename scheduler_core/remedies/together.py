"""together: what would help all pods that wait for the same reason. The smallest change of each kind that places all of them.

What helps one of them is done for all: a change of the pod to the template, a change of a node to as many nodes as it takes, one more
node as often as it takes. Every answer is a run in which all of them get a node; without any of its parts, with one node less, and with
a request one unit greater, a run leaves one of them without.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scheduler_core.engine.simulation import Simulation
from scheduler_core.remedies import change as kinds
from scheduler_core.remedies.alike import alike
from scheduler_core.remedies.change import NODE, POD, Change, Target
from scheduler_core.remedies.cluster import Lookup
from scheduler_core.remedies.cost import Costs
from scheduler_core.remedies.found import Found
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.pod_options import lower_request
from scheduler_core.remedies.proof import Effects, Prover
from scheduler_core.remedies.search import Search
from scheduler_core.remedies.shapes import added_node
from scheduler_core.remedies.steps import steps

MOST_ANSWERS: Final = 4
MOST_RUNS: Final = 80
_TOO_MANY: Final = f"Only {MOST_RUNS} runs were made; other changes may help all of them, too."

Part = tuple[Change, ...]
"""What is only done as a whole: a change of the template, of all pods; or changes of one node."""


@dataclass(frozen=True, slots=True)
class Joint:
    """nodes : pod → its node in the run with the changes."""

    text: str
    changes: tuple[Change, ...]
    effects: Effects
    nodes: Mapping[str, str]
    cost: float


@dataclass(frozen=True, slots=True)
class Together:
    """pods : that wait for the same reason. answers : the cheapest first. limits : sentences about what was not tried."""

    pods: tuple[str, ...]
    answers: tuple[Joint, ...]
    limits: tuple[str, ...]
    simulation: Simulation

    def to_dict(self, lookup: Lookup | None = None) -> dict[str, Any]:
        """As plain JSON. lookup : as for ``Remedies.to_dict``."""
        find = lookup or (lambda kind, key: None)
        cluster, configuration = self.simulation.cluster, self.simulation.configuration
        return {
            "pods": list(self.pods),
            "limits": list(self.limits),
            "answers": [
                {
                    "text": one.text,
                    "cost": round(one.cost, 3),
                    "steps": steps(cluster, configuration, one.changes, find),
                    "effects": one.effects.to_dict(),
                    "nodes": [{"pod": pod, "node": node} for pod, node in one.nodes.items()],
                }
                for one in self.answers
            ],
        }


def together(
    simulation: Simulation, k: int, *, costs: Mapping[str, float] | None = None, most: int = MOST_ANSWERS
) -> Together:
    """For the pod of attempt ``k`` and those that wait for the same reason. Parameters and errors as of ``remedies``."""
    priced, moment = Costs(costs), Moment(simulation, k)
    pods = (moment.pod.key, *alike(simulation, moment))
    search = Search(simulation, moment, priced)
    group = _Group(simulation, moment, pods, priced)
    answers: list[Joint] = []
    for found in search.run():
        if len(answers) == most or group.is_exhausted:
            break
        answer = group.answer(found)
        answers += [answer] if answer is not None and answer.text not in {one.text for one in answers} else []
    answers.sort(key=lambda one: one.cost)
    limits = (*search.limits, *([_TOO_MANY] if group.is_exhausted else []))
    return Together(pods, tuple(answers), limits, simulation)


class _Group:
    def __init__(self, simulation: Simulation, moment: Moment, pods: tuple[str, ...], costs: Costs) -> None:
        self._simulation, self._moment, self._pods, self._costs = simulation, moment, pods, costs
        self._prover = Prover(simulation, moment.k)

    @property
    def is_exhausted(self) -> bool:
        return self._prover.runs >= MOST_RUNS

    def answer(self, found: Found) -> Joint | None:
        """What helps one, done for all; None if that does not place all of them, or is more than it takes."""
        if any(one.adds is not None and one.kind != kinds.ADD_NODE for one in found.changes):
            return None  # a claim of its own for each pod
        parts = self._enough(found)
        lowered = None if parts is None else self._largest_requests(parts)
        fewest = None if lowered is None else self._fewest(lowered)
        return None if fewest is None else self._told(fewest)

    def _enough(self, found: Found) -> list[Part] | None:
        """The same for the fewest nodes, in the order of their costs; requests as low as they can be, for now."""
        shared = [self._for_all(one) for one in found.changes if one.target.kind != NODE]
        nodes = self._node_parts(found)
        low, high = 0, 1
        while not self._places([*shared, *nodes[:high]]):
            if high >= len(nodes) or self.is_exhausted:
                return self._lowest(shared, nodes)
            low, high = high, min(2 * high, len(nodes))
        while high - low > 1 and not self.is_exhausted:
            middle = (low + high) // 2
            low, high = (low, middle) if self._places([*shared, *nodes[:middle]]) else (middle, high)
        return [*shared, *nodes[:high]]

    def _node_parts(self, found: Found) -> list[Part]:
        """By node, as many as there are pods at most."""
        first = tuple(one for one in found.changes if one.target.kind == NODE)
        if not first:
            return []
        if first[0].kind == kinds.ADD_NODE:
            return [(one,) for one in self._copies(first[0])] if len(first) == 1 else [first]
        own = tuple(one for one in found.changes if one.target.kind != NODE)
        others = [
            tuple(one for one in other if one.target.kind == NODE)
            for other in found.others
            if tuple(one for one in other if one.target.kind != NODE) == own
        ]
        return [first, *others][: len(self._pods)]

    def _copies(self, added: Change) -> list[Change]:
        """One more node like it for each pod."""
        nodes = {node.name: node for node in self._simulation.cluster.nodes}
        like, taken, made = nodes[added.target.key.rpartition("-copy-")[0]], set(nodes), []
        for _ in self._pods:
            made.append(added_node(like, taken))
            taken.add(made[-1].target.key)
        return made

    def _for_all(self, change: Change) -> Part:
        """A change of the pod is one of its template."""
        if change.target != self._moment.target:
            return (change,)
        return tuple(replace(change, target=Target(POD, pod), one_less=None) for pod in self._pods)

    # --- requests -------------------------------------------------------------------------------------------------

    def _lowest(self, shared: list[Part], nodes: list[Part]) -> list[Part] | None:
        """Where not all fit with the request that one needs, they may with a smaller one."""
        place = self._request(shared)
        if place is None or self.is_exhausted:
            return None
        lowest = self._lowered(shared[place], 0)
        parts = [*shared, *nodes]
        if lowest is None:
            return None
        parts[place] = lowest
        return parts if self._places(parts) else None

    def _largest_requests(self, parts: list[Part]) -> list[Part] | None:
        """The greatest request with which all get a node, among those that fill a node with some of them."""
        place = self._request(parts)
        if place is None:
            return parts
        resource = str(parts[place][0].subject[1])
        amounts = self._amounts(resource)
        low, high = 0, len(amounts)
        while high - low > 0 and not self.is_exhausted:
            middle = (low + high) // 2
            tried = self._with(parts, place, amounts[middle])
            low, high = (low, middle) if tried and self._places(tried) else (middle + 1, high)
        if low == len(amounts) or self.is_exhausted:
            return None
        best = self._with(parts, place, amounts[low])
        more = self._with(parts, place, amounts[low] + 1)
        return best if more is None or not self._places(more) else None

    def _amounts(self, resource: str) -> list[int]:
        """Units, the greatest first: what each node has left, shared among one, two, … pods, and as little as nothing."""
        state, wanted = self._simulation.state, self._wanted(resource)
        column = state.nodes.axis.index[resource]
        free = (state.nodes.allocatable - state.requested)[:, column].tolist()
        shares = {
            left // number for left in set(free) if left > 0 for number in range(1, len(self._pods) + 1)
        }
        return sorted({one for one in shares if one < wanted} | {0}, reverse=True)

    def _wanted(self, resource: str) -> int:
        pods = self._moment.snapshot.pods
        return int(pods.requests[self._moment.row][self._moment.state.nodes.axis.index[resource]])

    def _with(self, parts: list[Part], place: int, units: int) -> list[Part] | None:
        lowered = self._lowered(parts[place], units)
        return None if lowered is None else [*parts[:place], lowered, *parts[place + 1 :]]

    def _lowered(self, part: Part, units: int) -> Part | None:
        change = lower_request(self._moment, str(part[0].subject[1]), units)
        return None if change is None else self._for_all(change)

    @staticmethod
    def _request(parts: Sequence[Part]) -> int | None:
        return next((place for place, part in enumerate(parts) if part[0].kind == kinds.LOWER_REQUEST), None)

    # --- proof ----------------------------------------------------------------------------------------------------

    def _fewest(self, parts: list[Part]) -> list[Part] | None:
        """Without those that are not needed, the dearest node first; None if that cannot be told any more."""
        for part in list(reversed(parts)):
            if self.is_exhausted:
                return None
            fewer = [one for one in parts if one is not part]
            parts = fewer if fewer and self._places(fewer) else parts
        return parts

    def _places(self, parts: Sequence[Part]) -> bool:
        return self._prover.together(_flat(parts), self._pods) is not None

    def _told(self, parts: list[Part]) -> Joint | None:
        changes = _flat(parts)
        proven = self._prover.together(changes, self._pods)
        if proven is None:
            return None
        effects, nodes = proven
        cost = self._costs.of_changes([one for part in parts for one in self._counted(part)])
        return Joint(
            _words(parts, self._moment.target), changes, effects, nodes, cost + effects.cost(self._costs)
        )

    @staticmethod
    def _counted(part: Part) -> Part:
        """A template is changed once."""
        return part[:1] if part[0].target.kind == POD else part


def _flat(parts: Sequence[Part]) -> tuple[Change, ...]:
    return tuple(change for part in parts for change in part)


def _words(parts: Sequence[Part], own: Target) -> str:
    """Without a full stop."""
    added = [part[0].text for part in parts if part[0].kind == kinds.ADD_NODE]
    said = [
        f"{one.text} in the template" if one.target == own else one.text
        for part in parts
        for one in (part[:1] if part[0].target == own else part)
        if one.kind != kinds.ADD_NODE
    ]
    if added:
        like = added[0].removeprefix("add a node like ")
        said.append(added[0] if len(added) == 1 else f"add {len(added)} nodes like {like}")
    return ", and ".join(said)
