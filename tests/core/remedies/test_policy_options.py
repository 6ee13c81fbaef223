"""A policy without a plugin: the document, and what it means."""

from __future__ import annotations

from scheduler_core.config.load import load_configuration
from scheduler_core.remedies.change import DISABLE_PLUGIN, POLICY, Change, Target
from scheduler_core.remedies.cluster import changed_configuration
from scheduler_core.remedies.policy_options import changed_policy

HEAD = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
ENABLED = {"score": {"enabled": [{"name": "TaintToleration", "weight": 9}]}}
TWO = HEAD | {"profiles": [{"schedulerName": "a", "plugins": ENABLED}, {"schedulerName": "b"}]}


def test_the_defaults_without_a_plugin() -> None:
    without = {"multiPoint": {"disabled": [{"name": "InterPodAffinity"}]}}
    assert changed_policy(None, [("default-scheduler", "InterPodAffinity")]) == HEAD | {
        "profiles": [{"plugins": without}]
    }


def test_a_plugin_goes_from_the_points_that_name_it() -> None:
    changed = changed_policy(TWO, [("a", "TaintToleration")])
    plugins = {"score": {}, "multiPoint": {"disabled": [{"name": "TaintToleration"}]}}
    assert changed["profiles"] == [{"schedulerName": "a", "plugins": plugins}, {"schedulerName": "b"}]


def test_the_document_means_what_the_configuration_does() -> None:
    change = Change(DISABLE_PLUGIN, Target(POLICY, "a"), "", disables="TaintToleration")
    meant = changed_configuration(load_configuration(TWO), [change])
    assert (
        load_configuration(changed_policy(TWO, [("a", "TaintToleration")])).profiles[0].plugins
        == meant.profiles[0].plugins
    )
