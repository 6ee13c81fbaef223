"""Extenders: fields, order, checks and what they change in the profiles (spec 01 §8, spec 09 §1)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.configuration import Extender, ExtenderTLS, ManagedResource
from scheduler_core.config.duration import seconds
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins.args import NodeResourcesFitArgs
from tests.core.config.documents import disabled, document, problems_of


def extenders(*listed: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return document(extenders=list(listed), **fields)


def managing(*names: str, ignored: bool = False) -> dict[str, Any]:
    return {"managedResources": [{"name": name, "ignoredByScheduler": ignored} for name in names]}


def test_every_field_of_an_extender() -> None:
    value = extenders(
        {
            "urlPrefix": "https://extender.example/scheduler/",
            "filterVerb": "filter",
            "preemptVerb": "preempt",
            "prioritizeVerb": "prioritize",
            "weight": 5,
            "bindVerb": "bind",
            "enableHTTPS": True,
            "tlsConfig": {
                "insecure": False,
                "serverName": "extender",
                "certFile": "c",
                "keyFile": "k",
                "caFile": "a",
                "certData": "Y2VydA==",
                "keyData": "a2V5",
                "caData": "Y2E=",
            },
            "httpTimeout": "30s",
            "nodeCacheCapable": True,
            "managedResources": [{"name": "example.com/foo"}],
            "ignorable": True,
        }
    )
    (extender,) = load_configuration(value).extenders
    assert extender == Extender(
        url_prefix="https://extender.example/scheduler/",
        filter_verb="filter",
        preempt_verb="preempt",
        prioritize_verb="prioritize",
        weight=5,
        bind_verb="bind",
        enable_https=True,
        tls_config=ExtenderTLS(False, "extender", "c", "k", "a", b"cert", b"key", b"ca"),
        http_timeout=seconds(30),
        node_cache_capable=True,
        managed_resources=(ManagedResource("example.com/foo"),),
        ignorable=True,
    )
    assert "cert_data" not in repr(extender)
    assert "b'key'" not in repr(extender)


def test_an_empty_extender_has_a_timeout_of_five_seconds() -> None:
    assert load_configuration(extenders({})).extenders == (Extender(http_timeout=seconds(5)),)
    assert load_configuration(extenders({"httpTimeout": "0s"})).extenders == (Extender(),)


def test_ignorable_extenders_come_last() -> None:
    listed = [("a", True), ("b", False), ("c", True), ("d", False)]
    value = extenders(*({"urlPrefix": name, "ignorable": ignorable} for name, ignorable in listed))
    assert [extender.url_prefix for extender in load_configuration(value).extenders] == ["b", "d", "a", "c"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (
            extenders({"prioritizeVerb": "p", "weight": 0}),
            [("extenders[0].weight", "Invalid value: 0: must have a positive weight applied to it")],
        ),
        (
            extenders({"prioritizeVerb": "p", "weight": -1}),
            [("extenders[0].weight", "Invalid value: -1: must have a positive weight applied to it")],
        ),
        (extenders({"filterVerb": "f", "weight": 0}), []),
        (
            extenders({"bindVerb": "b"}, {"bindVerb": "b"}),
            [
                (
                    "extenders",
                    'Invalid value: "found 2 extenders implementing bind": only one extender can implement bind',
                )
            ],
        ),
        (
            extenders(managing("cpu")),
            [
                (
                    "extenders[0].managedResources[0].name",
                    'Invalid value: "cpu": is an invalid extended resource name',
                )
            ],
        ),
        (
            extenders(managing("kubernetes.io/foo")),
            [
                (
                    "extenders[0].managedResources[0].name",
                    'Invalid value: "kubernetes.io/foo": is an invalid extended resource name',
                )
            ],
        ),
        (
            extenders(managing("/foo")),
            [
                (
                    "extenders[0].managedResources[0].name",
                    'Invalid value: "/foo": prefix part must be non-empty',
                )
            ],
        ),
        (
            extenders(managing("example.com/foo"), managing("example.com/bar", "example.com/foo")),
            [
                (
                    "extenders[1].managedResources[1].name",
                    'Invalid value: "example.com/foo": duplicate extender managed resource name',
                )
            ],
        ),
        (
            extenders({"tlsConfig": {"insecure": True, "caFile": "ca.pem"}}),
            [
                (
                    "extenders[0].tlsConfig",
                    "specifying a root certificates file with the insecure flag is not allowed",
                )
            ],
        ),
    ],
)
def test_extenders_that_are_refused(value: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert problems_of(value) == expected


def test_resources_ignored_by_the_scheduler_replace_those_of_node_resources_fit() -> None:
    fit = {"name": "NodeResourcesFit", "args": {"ignoredResources": ["example.org/own"]}}
    configuration = load_configuration(
        extenders(
            managing("example.com/a", ignored=True),
            managing("example.com/b"),
            managing("example.com/c", ignored=True),
            profiles=[{"schedulerName": "a", "pluginConfig": [fit]}, {"schedulerName": "b"}],
        )
    )
    for profile in configuration.profiles:
        expected = NodeResourcesFitArgs(ignored_resources=("example.com/a", "example.com/c"))
        assert profile.plugin_args["NodeResourcesFit"] == expected


def test_resources_ignored_by_the_scheduler_need_node_resources_fit() -> None:
    off = {"plugins": {"multiPoint": disabled("NodeResourcesFit")}}
    value = extenders(managing("example.com/a", ignored=True), profiles=[off])
    assert problems_of(value) == [
        ("profiles[0].pluginConfig", "can't find NodeResourcesFitArgs in plugin config")
    ]
