"""Release: what one file says."""

from __future__ import annotations

import msgspec

from scheduler_core.releases.rules import Rules


class Gate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A feature gate that is off by default. needs : gates that it switches on too. plugins : that run by default once it is on.

    points : plugin → extension points that it has once the gate is on, besides its others.

    is_simulated : whether what it switches on is.
    """

    needs: tuple[str, ...] = ()
    plugins: tuple[str, ...] = ()
    points: dict[str, tuple[str, ...]] = {}
    is_simulated: bool = True


class Release(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One release of kube-scheduler.

    release : as users name it, such as "1.30". recorded : the exact version whose decisions were recorded; "": what is said here
    follows from the releases around it.
    api_versions : of KubeSchedulerConfiguration, the oldest first. multi_point : whether its plugins have that field.
    default : the plugins that run by default, in the order of their filters. weights : of those that have one.
    points : plugin → the extension points that it implements. All plugins there are.
    order : extension point → the order of its default plugins, where that is not the one of ``default``.
    default_args : plugin → what its args are where a file says nothing, if not what they are in 1.36.
    unknown_args : plugin → fields of its args that came later.
    dropped_fields : fields that the API server does not store: unknown, or of a feature that is off (spec 14 §2).
    ignored_kinds : objects that its scheduler does not look at.
    gates : those that may be switched on. All others are as the release has them by default.
    """

    release: str
    recorded: str
    api_versions: tuple[str, ...]
    multi_point: bool
    default: tuple[str, ...]
    dropped_fields: tuple[str, ...]
    ignored_kinds: tuple[str, ...]
    weights: dict[str, int]
    points: dict[str, tuple[str, ...]]
    rules: Rules
    order: dict[str, tuple[str, ...]] = {}
    default_args: dict[str, dict[str, str]] = {}
    unknown_args: dict[str, tuple[str, ...]] = {}
    gates: dict[str, Gate] = {}
