from __future__ import annotations

import pytest
from django.core.management import call_command

from playground.common.errors import Conflict, InvalidInput
from playground.common.models import ImmutableRowChanged
from playground.policies.codec import BUILTIN_POLICIES
from playground.policies.models import Policy
from playground.policies.services import create_policy, delete_policy, ensure_built_in
from playground.runs.models import Run
from playground.snapshots.codec import Upload
from playground.snapshots.services import create_snapshot

pytestmark = pytest.mark.django_db

YAML = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
PACKER = YAML + "profiles:\n- schedulerName: a\n- schedulerName: b\n"


class TestBuiltIn:
    def test_they_are_there_after_migrating(self) -> None:
        stored = Policy.objects.filter(built_in=True)
        assert {policy.yaml for policy in stored} == {policy.yaml for policy in BUILTIN_POLICIES.values()}
        assert all(policy.profiles for policy in stored)

    def test_storing_them_again_changes_nothing(self) -> None:
        before = set(Policy.objects.values_list("pk", flat=True))
        ensure_built_in()
        call_command("migrate", verbosity=0)
        assert set(Policy.objects.values_list("pk", flat=True)) == before

    def test_one_of_an_earlier_release_becomes_an_ordinary_policy(self) -> None:
        old = create_policy(YAML, name="old", built_in=True)
        ensure_built_in()
        old.refresh_from_db()
        assert not old.built_in

    def test_they_stay(self) -> None:
        policy = Policy.objects.filter(built_in=True).first()
        assert policy is not None
        with pytest.raises(
            Conflict, match=f"Policy {policy.name} is built in and cannot be deleted."
        ) as caught:
            delete_policy(policy.pk)
        assert caught.value.code == "built-in"


@pytest.mark.parametrize(("name", "expected"), [("mine", "mine"), (" ", "a, b")])
def test_a_policy_without_a_name_is_called_after_its_schedulers(name: str, expected: str) -> None:
    assert create_policy(PACKER, name=name).name == expected


def test_a_revision_keeps_its_parents_name() -> None:
    parent = create_policy(YAML, name="mine")
    child = create_policy(PACKER, parent=parent)
    assert (child.name, child.parent) == ("mine", parent)


def test_nothing_is_stored_of_a_configuration_with_mistakes() -> None:
    before = Policy.objects.count()
    with pytest.raises(InvalidInput):
        create_policy(YAML + "parallelism: -1\n")
    assert Policy.objects.count() == before


def test_a_policy_never_changes() -> None:
    policy = create_policy(YAML)
    with pytest.raises(ImmutableRowChanged):
        policy.save()


def test_a_policy_with_runs_stays() -> None:
    policy = create_policy(YAML)
    snapshot = create_snapshot(Upload(data=b'{"kind":"List","items":[]}'))
    for _ in range(2):
        Run.objects.create(snapshot=snapshot, policy=policy)
    with pytest.raises(Conflict, match=f"Policy {policy.pk} is used by 2 runs."):
        delete_policy(policy.pk)


def test_keys_and_passwords_of_extenders_are_not_stored() -> None:
    before = Policy.objects.count()
    extender = {
        "urlPrefix": "https://user:secret@host/",
        "tlsConfig": {"keyData": "a2V5", "certData": "Y2VydA=="},
    }
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "extenders": [
            {"urlPrefix": "http://host/", "filterVerb": "f", "weight": 1},
            extender | {"weight": 1},
        ],
    }
    with pytest.raises(InvalidInput) as caught:
        create_policy(config)
    assert [problem.path for problem in caught.value.problems] == [
        "extenders[1].tlsConfig.keyData",
        "extenders[1].tlsConfig.certData",
        "extenders[1].urlPrefix",
    ]
    assert "secret" not in str(caught.value)
    assert Policy.objects.count() == before
