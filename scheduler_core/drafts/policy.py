"""What changes of the policy do to its document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scheduler_core.config.plugins.names import MULTI_POINT
from scheduler_core.config.versions.defaults import EMPTY_CONFIGURATION
from scheduler_core.drafts.draft import Draft, Handler
from scheduler_core.drafts.language import Arguments, DisablePlugin, Weight
from scheduler_core.model.manifest_fields import mapping
from scheduler_core.model.objects.pod import DEFAULT_SCHEDULER_NAME
from scheduler_core.problems import child
from scheduler_core.remedies.changes.arguments import with_arguments
from scheduler_core.remedies.options.policy import changed_policy

Profile = Mapping[str, Any]
_SCORE: Final = "score"


def policy(draft: Draft, change: Mapping[str, Any], path: str) -> None:
    """Another policy altogether. What is wrong with it is found out when it is loaded."""
    draft.set_policy(change)


def weight(draft: Draft, change: Weight, path: str) -> None:
    _change(draft, change.profile, path, lambda profile: _weighted(profile, change.plugin, change.weight))


def arguments(draft: Draft, change: Arguments, path: str) -> None:
    _change(draft, change.profile, path, lambda profile: with_arguments(profile, change.plugin, change.args))


def disable_plugin(draft: Draft, change: DisablePlugin, path: str) -> None:
    names = [change.profile] if change.profile else _names(_profiles(draft))
    _change(draft, change.profile, path, lambda profile: profile)
    draft.set_policy(changed_policy(draft.policy, [(name, change.plugin) for name in names]))


def _change(draft: Draft, name: str, path: str, change: Callable[[Profile], Profile]) -> None:
    profiles = _profiles(draft)
    names = _names(profiles)
    if name and name not in names:
        draft.problems.unsupported(child(path, "profile"), name, names)
        return
    made = [
        dict(change(one)) if name in ("", called) else dict(one)
        for one, called in zip(profiles, names, strict=True)
    ]
    document = draft.policy or EMPTY_CONFIGURATION
    draft.set_policy({**document, "profiles": made})


def _profiles(draft: Draft) -> list[Profile]:
    return [mapping(one) for one in mapping(draft.policy).get("profiles") or [{}]]


def _names(profiles: list[Profile]) -> list[str]:
    return [str(one.get("schedulerName") or DEFAULT_SCHEDULER_NAME) for one in profiles]


def _weighted(profile: Profile, plugin: str, number: int) -> Profile:
    """Where the profile enables the plugin, at score or everywhere; else among those that it enables everywhere."""
    points: dict[str, Any] = {**mapping(profile.get("plugins"))}
    at_score = mapping(points.get(_SCORE)).get("enabled") or ()
    point = _SCORE if any(one.get("name") == plugin for one in at_score) else MULTI_POINT
    at_point = mapping(points.get(point))
    enabled = [dict(one) for one in at_point.get("enabled") or ()]
    for one in enabled:
        if one.get("name") == plugin:
            one["weight"] = number
            break
    else:
        enabled.append({"name": plugin, "weight": number})
    return {**profile, "plugins": {**points, point: {**at_point, "enabled": enabled}}}


ON_POLICY: Final[Mapping[str, Handler]] = {
    "weight": weight,
    "arguments": arguments,
    "disable_plugin": disable_plugin,
    "policy": policy,
}
