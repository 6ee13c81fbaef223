"""Stores, revises and deletes policies, and creates the built-in ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import ProtectedError

from playground.common.answers import Answer, no_answer
from playground.common.errors import Conflict
from playground.common.storage import in_use
from playground.people.enums import Visibility
from playground.people.visibility import refuse_unless_changeable, show_to_everybody
from playground.policies import queries
from playground.policies.codec import BUILTIN_POLICIES, ReadPolicy, Source, read_policy, settled_warnings
from playground.policies.key_material import refuse_key_material
from playground.policies.models import Policy

# Built-in policies have the same id everywhere as long as they say the same, so links to them hold.
BUILTIN_IDS: Final = UUID("6a0f1a5e-5c3d-5d5b-9a52-7a2d1b8f9d10")


def create_policy(
    source: Source,
    *,
    name: str = "",
    description: str = "",
    parent: Policy | None = None,
    policy_id: UUID | None = None,
    built_in: bool = False,
    answer: Answer = no_answer,
) -> Policy:
    """Reads and stores a configuration. Raises InvalidInput with every mistake."""
    read = read_policy(source)
    refuse_key_material(read.config)
    policy = Policy(
        name=name.strip() or (parent.name if parent else _name_of(read)),
        description=description,
        parent=parent,
        built_in=built_in,
        visibility=Visibility.EVERYBODY if built_in else Visibility.PRIVATE,
        yaml=read.yaml,
        config=read.config,
        profiles=read.expanded["profiles"],
        warnings=[warning.to_dict() for warning in settled_warnings(read.config)],
    )
    if policy_id is not None:
        policy.id = policy_id
    with transaction.atomic():
        policy.save()
        answer(policy)
    return policy


def keep_policy(name: str, config: Mapping[str, Any]) -> UUID:
    """Stores the configuration found inside an upload. Raises InvalidInput."""
    return create_policy(config, name=name).id


def delete_policy(policy_id: UUID) -> None:
    """Also one that cannot be read. Raises Conflict for a built-in one, and while something uses it, NotFound,
    NotYours.
    """
    policy = queries.get_policy(policy_id, only=("name", "built_in"))
    refuse_unless_changeable(policy)
    if policy.built_in:
        raise Conflict(f"Policy {policy.name} is built in and cannot be deleted.", code="built-in")
    try:
        with transaction.atomic():
            policy.runs.filter(listed=False).delete()  # nobody would find them
            policy.delete()
    except ProtectedError as error:
        raise in_use(f"Policy {policy.pk}", error) from None


def ensure_built_in() -> None:
    """Stores the built-in policies that are missing; those of an earlier release become ordinary ones."""
    wanted = {
        uuid5(BUILTIN_IDS, f"{slug}\n{policy.yaml}"): policy for slug, policy in BUILTIN_POLICIES.items()
    }
    with transaction.atomic():
        Policy.objects.filter(built_in=True).exclude(pk__in=wanted).update(built_in=False)
        show_to_everybody(Policy, wanted)
        present = set(Policy.objects.filter(pk__in=wanted).values_list("pk", flat=True))
        for policy_id, policy in wanted.items():
            if policy_id not in present:
                create_policy(
                    policy.yaml,
                    name=policy.title,
                    description=policy.description,
                    policy_id=policy_id,
                    built_in=True,
                )


def _name_of(read: ReadPolicy) -> str:
    names = [profile["schedulerName"] for profile in read.expanded["profiles"]]
    return ", ".join(names)[:200]
