"""The table of rights: roles and acts, and the act of every route and socket.

A route or a socket that is not named here is refused to everybody but operators, and a test fails (CONTRIBUTING.md). Which rows
somebody may see and change is decided where they are read (`visibility`): an act says only whether to ask at all.
docs/people.md shows these tables, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from playground.people.current_user import CurrentUser
from playground.people.enums import Act, Role, Scope

EVERYONE: Final = frozenset(Role)
KNOWN: Final = frozenset({Role.OPERATOR, Role.TEACHER, Role.PARTICIPANT})
ACCOUNTS: Final = frozenset({Role.OPERATOR, Role.TEACHER})

MEANINGS: Final[Mapping[Act, str]] = {
    Act.OPEN: "sign in, join, return with a personal link, open a link, check whether the server is up",
    Act.LOOK: "read what the user may see: strangers what is visible to everybody, guests also what their links show",
    Act.MAKE: "upload, revise, validate, simulate within a request",
    Act.PLAY: "start runs, rehearsals, survivals, removals, searches, sweeps, elections and timelines, which workers play",
    Act.CHANGE: "cancel, advance and delete what the user may change",
    Act.SHARE: "set who may see one's own objects; create and revoke links, including one's own personal link",
    Act.PUBLISH: "make one's own objects visible to everybody",
    Act.TOKENS: "create and revoke one's own tokens",
    Act.TEACH: "create and delete workshops, admit and remove people, show the class pages and ask it questions",
    Act.TAKE_PART: "answer the questions of one's workshop",
    Act.OPERATE: "live schedulers, the connected cluster, the objects of all users, the admin site, metrics",
}
ROLES: Final[Mapping[Act, frozenset[Role]]] = {
    Act.OPEN: EVERYONE,
    Act.LOOK: EVERYONE,
    Act.MAKE: KNOWN,
    Act.PLAY: KNOWN,
    Act.CHANGE: KNOWN,
    Act.SHARE: KNOWN,
    Act.PUBLISH: ACCOUNTS,
    Act.TOKENS: ACCOUNTS,
    Act.TEACH: ACCOUNTS,
    Act.TAKE_PART: KNOWN,
    Act.OPERATE: frozenset({Role.OPERATOR}),
}
# What a token may be for. The other acts take a person.
SCOPES: Final[Mapping[Act, Scope]] = {
    Act.LOOK: Scope.READ,
    Act.MAKE: Scope.WRITE,
    Act.PLAY: Scope.WRITE,
    Act.CHANGE: Scope.WRITE,
    Act.OPERATE: Scope.OPERATE,
}

_SOCKETS: Final[Mapping[str, Act]] = {
    "runs": Act.LOOK,
    "live": Act.OPERATE,
    "workshops": Act.LOOK,
}

# Methods and addresses as in the OpenAPI document, without /api/v1. Calls of extenders bring a secret of their own.
_ROUTES: Final[Mapping[Act, str]] = {
    Act.OPEN: """
        GET /
        GET /session/
        POST /session/
        DELETE /session/
        POST /session/providers/{provider}/
        POST /session/join/
        POST /session/return/
        GET /healthz/
        GET /readyz/
        POST /extender/{policy_id}/filter
        POST /extender/{policy_id}/prioritize
        POST /extender/{policy_id}/preempt
        POST /extender/{policy_id}/bind
        POST /extender/{policy_id}/{snapshot_id}/filter
        POST /extender/{policy_id}/{snapshot_id}/prioritize
        POST /extender/{policy_id}/{snapshot_id}/preempt
        POST /extender/{policy_id}/{snapshot_id}/bind
    """,
    Act.LOOK: """
        GET /snapshots/
        GET /snapshots/{snapshot_id}/
        GET /snapshots/{snapshot_id}/objects/
        GET /snapshots/{snapshot_id}/export/
        GET /snapshots/{snapshot_id}/cluster/
        GET /snapshots/{snapshot_id}/releases/{release}/
        GET /policies/
        GET /policies/{policy_id}/
        GET /storage/
        GET /quotas/
        GET /access/{kind}/{row_id}/
        GET /demos/
        GET /lessons/
        GET /lessons/{slug}/
        GET /lessons/{slug}/exercises/{exercise}/
        POST /lessons/{slug}/starts/{start}/
        POST /lessons/{slug}/questions/{question}/
        GET /written-lessons/
        GET /written-lessons/{lesson_id}/
        GET /written-lessons/{lesson_id}/export/
        GET /runs/
        GET /runs/{run_id}/
        GET /runs/{run_id}/attempts/
        GET /runs/{run_id}/attempts/{k}/
        GET /runs/{run_id}/attempts/{k}/nodes/{node}/
        GET /runs/{run_id}/attempts/{k}/extender-calls/
        GET /runs/{run_id}/attempts/{k}/questions/
        POST /runs/{run_id}/attempts/{k}/questions/{question_id}/
        GET /runs/{run_id}/attempts/{k}/remedies/
        GET /runs/{run_id}/attempts/{k}/remedies/together/
        POST /runs/{run_id}/what-if/
        POST /runs/{run_id}/what-if/fit/
        GET /runs/{run_id}/pods/{namespace}/{name}/
        GET /runs/{run_id}/placements/
        GET /runs/{run_id}/nodes/
        GET /runs/{run_id}/cluster/
        GET /runs/{run_id}/events/
        GET /runs/{run_id}/record/
        GET /runs/{run_id}/expectations/
        GET /runs/{run_id}/exports/
        GET /runs/{run_id}/exports/{export}/
        GET /runs/{run_id}/optimum/
        GET /comparisons/
        GET /rehearsals/
        GET /rehearsals/{rehearsal_id}/
        GET /rehearsals/{rehearsal_id}/report/
        GET /rehearsals/{rehearsal_id}/pods/{namespace}/{name}/
        GET /removals/
        GET /removals/{removal_id}/
        GET /removals/{removal_id}/report/
        GET /removals/{removal_id}/plan/
        GET /removals/{removal_id}/scenario/
        GET /survivals/
        GET /survivals/{survival_id}/
        GET /survivals/{survival_id}/losses/
        GET /survivals/{survival_id}/losses/{number}/
        GET /searches/
        GET /searches/{search_id}/
        GET /searches/{search_id}/answer/
        GET /sweeps/
        GET /sweeps/{sweep_id}/
        GET /sweeps/{sweep_id}/cells/
        GET /timelines/{simulation_id}/results/
        GET /timelines/{simulation_id}/attempts/{k}/
        GET /timelines/{simulation_id}/attempts/{k}/extender-calls/
        GET /timelines/{simulation_id}/attempts/{k}/nodes/{node}/
        GET /workshops/{workshop_id}/class/
        GET /workshops/{workshop_id}/class/frames/
        GET /workshops/{workshop_id}/class/script/
    """,
    Act.MAKE: """
        POST /snapshots/
        POST /snapshots/{snapshot_id}/revisions/
        POST /policies/
        POST /policies/validate/
        POST /policies/{policy_id}/revisions/
        POST /simulate/
        POST /capacity/
        POST /checks/
        POST /runs/{run_id}/capacity/
        POST /runs/{run_id}/shopping/
        POST /lessons/{slug}/exercises/{exercise}/hints/
        POST /lessons/{slug}/exercises/{exercise}/solution/
        POST /written-lessons/
        POST /written-lessons/check/
        PUT /written-lessons/{lesson_id}/
    """,
    Act.PLAY: """
        POST /demos/{slug}/run/
        POST /lessons/{slug}/exercises/{exercise}/tries/
        POST /runs/
        POST /runs/{run_id}/attempts/{k}/remedies/
        POST /runs/{run_id}/what-if/keep/
        POST /rehearsals/
        POST /removals/
        POST /removals/{removal_id}/proof/
        POST /searches/
        POST /survivals/
        POST /survivals/{survival_id}/losses/{number}/run/
        POST /sweeps/
        POST /sweeps/{sweep_id}/cells/{number}/run/
        POST /timelines/recordings/
        POST /timelines/trace/
        POST /timelines/{simulation_id}/branch/
        POST /timelines/{simulation_id}/attempts/{k}/snapshot/
    """,
    Act.CHANGE: """
        DELETE /snapshots/{snapshot_id}/
        DELETE /policies/{policy_id}/
        DELETE /written-lessons/{lesson_id}/
        DELETE /runs/{run_id}/
        POST /runs/{run_id}/cancel/
        POST /runs/{run_id}/resume/
        DELETE /rehearsals/{rehearsal_id}/
        POST /rehearsals/{rehearsal_id}/cancel/
        DELETE /removals/{removal_id}/
        POST /removals/{removal_id}/cancel/
        DELETE /searches/{search_id}/
        POST /searches/{search_id}/cancel/
        DELETE /survivals/{survival_id}/
        POST /survivals/{survival_id}/cancel/
        DELETE /sweeps/{sweep_id}/
        POST /sweeps/{sweep_id}/cancel/
        POST /sweeps/{sweep_id}/resume/
    """,
    Act.SHARE: """
        PUT /access/{kind}/{row_id}/
        GET /shares/
        POST /shares/
        DELETE /shares/{share_id}/
        POST /session/place/
    """,
    Act.TOKENS: """
        GET /tokens/
        POST /tokens/
        DELETE /tokens/{token_id}/
    """,
    Act.TEACH: """
        GET /workshops/
        POST /workshops/
        DELETE /workshops/{workshop_id}/
        POST /workshops/{workshop_id}/close/
        POST /workshops/{workshop_id}/code/
        GET /workshops/{workshop_id}/qr/
        GET /workshops/{workshop_id}/participants/
        DELETE /workshops/{workshop_id}/participants/{person_id}/
        POST /workshops/{workshop_id}/participants/{person_id}/place/
        POST /workshops/{workshop_id}/class/frames/
        POST /workshops/{workshop_id}/class/questions/
        POST /workshops/{workshop_id}/class/questions/{question_id}/close/
        POST /workshops/{workshop_id}/class/questions/{question_id}/reveal/
        POST /workshops/{workshop_id}/class/questions/{question_id}/clear/
        GET /workshops/{workshop_id}/class/plan/
        POST /workshops/{workshop_id}/class/plan/{number}/ask/
        POST /workshops/{workshop_id}/class/again/
        POST /workshops/{workshop_id}/class/tasks/
        POST /workshops/{workshop_id}/class/tasks/{task_id}/end/
        GET /workshops/{workshop_id}/class/tasks/{task_id}/work/
        GET /workshops/{workshop_id}/class/tasks/{task_id}/work/{person_id}/
        PUT /workshops/{workshop_id}/class/tasks/{task_id}/work/{person_id}/comment/
        GET /workshops/{workshop_id}/class/results/
    """,
    Act.TAKE_PART: """
        PUT /workshops/{workshop_id}/class/questions/{question_id}/answer/
    """,
    Act.OPERATE: """
        GET /cluster/
        POST /cluster/snapshots/
        GET /live/
        GET /live/{simulation_id}/
        DELETE /live/{simulation_id}/
        GET /live/{simulation_id}/events/
        GET /live/{simulation_id}/state/
        GET /live/{simulation_id}/results/
        POST /live/{simulation_id}/replay/
        GET /live/{simulation_id}/attempts/{k}/
        GET /live/{simulation_id}/attempts/{k}/nodes/{node}/
        POST /live/{simulation_id}/attempts/{k}/snapshot/
    """,
}
_ROUTES_OF_SIMULATIONS: Final[Mapping[Act, str]] = {
    Act.LOOK: """
        GET /{kind}/
        GET /{kind}/examples/
        GET /{kind}/{simulation_id}/
        GET /{kind}/{simulation_id}/events/
        GET /{kind}/{simulation_id}/scenario/
        GET /{kind}/{simulation_id}/{moment}/
    """,
    Act.MAKE: "POST /{kind}/validate/",
    Act.PLAY: "POST /{kind}/",
    Act.CHANGE: """
        DELETE /{kind}/{simulation_id}/
        POST /{kind}/{simulation_id}/cancel/
    """,
}
_ROUTES_OF_COMMANDS: Final[Mapping[Act, str]] = {
    Act.LOOK: "GET /{kind}/{simulation_id}/faults/",
    Act.PLAY: "POST /{kind}/{simulation_id}/branch/",
    Act.CHANGE: """
        POST /{kind}/{simulation_id}/advance/
        POST /{kind}/{simulation_id}/faults/
    """,
}


def _rules(routes: Mapping[Act, str]) -> dict[str, Act]:
    return {line.strip(): act for act, lines in routes.items() for line in lines.strip().splitlines()}


class SimulationRules(NamedTuple):
    """One kind of simulation. moment : the last part of the address of its state at a moment."""

    plural: str
    moment: str
    takes_commands: bool

    def routes(self) -> dict[str, Act]:
        rules = _rules(_ROUTES_OF_SIMULATIONS) | (_rules(_ROUTES_OF_COMMANDS) if self.takes_commands else {})
        return {
            route.replace("{kind}", self.plural).replace("{moment}", self.moment): act
            for route, act in rules.items()
        }


_declared: Final[list[Callable[[], Iterable[SimulationRules]]]] = []


def declare_simulations(kinds: Callable[[], Iterable[SimulationRules]]) -> None:
    """The app of simulations, which stands above this one, says which kinds there are.

    They are asked for when the rules are first looked at: a process that answers nobody does not load what plays them.
    """
    _declared.append(kinds)


def _simulations() -> Iterator[SimulationRules]:
    return (kind for kinds in _declared for kind in kinds())


@cache
def routes() -> Mapping[str, Act]:
    return _rules(_ROUTES) | {route: act for kind in _simulations() for route, act in kind.routes().items()}


@cache
def sockets() -> Mapping[str, Act]:
    return {**_SOCKETS, **{kind.plural: Act.LOOK for kind in _simulations()}}


def may(who: CurrentUser, act: Act) -> bool:
    """Whether the user may perform such an act at all."""
    if who.role not in ROLES[act]:
        return False
    return who.scopes is None or act == Act.OPEN or SCOPES.get(act) in who.scopes


def act_of(method: str, address: str) -> Act:
    """Of a route, as the OpenAPI document has its address. What is not named is for operators."""
    method = "GET" if method == "HEAD" else method
    return routes().get(f"{method} {address.removeprefix('/api/v1')}", Act.OPERATE)
