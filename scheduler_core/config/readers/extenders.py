"""`extenders`: read strictly, checked, in the order in which they are called (spec 01 §8 "Extenders", spec 09 §1).

Source: upstream 1.36, validation.go and scheduler.go; details of messages are its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scheduler_core.config.configuration import Extender, ExtenderTLS, ManagedResource
from scheduler_core.config.reader import Reader
from scheduler_core.model.labels.words import key_words
from scheduler_core.model.resources.names import is_extended
from scheduler_core.problems import Problems

_DEFAULT: Final = Extender()


def read_extenders(configuration: Reader, problems: Problems) -> tuple[Extender, ...]:
    """Those that are not ignorable in configured order, then the ignorable ones."""
    managed: set[str] = set()
    extenders = [
        _read_extender(extender, managed, problems) for extender in configuration.records("extenders")
    ]
    n_binders = sum(1 for extender in extenders if extender.bind_verb)
    if n_binders > 1:
        found = f"found {n_binders} extenders implementing bind"
        problems.invalid(configuration.at("extenders"), found, "only one extender can implement bind")
    return tuple(sorted(extenders, key=lambda extender: extender.ignorable))


def ignored_resources(extenders: Iterable[Extender]) -> tuple[str, ...]:
    """The resources that NodeResourcesFit leaves to extenders; they replace those in its arguments."""
    return tuple(
        resource.name
        for extender in extenders
        for resource in extender.managed_resources
        if resource.ignored_by_scheduler
    )


def _read_extender(reader: Reader, managed: set[str], problems: Problems) -> Extender:
    """`managed` collects the names of managed resources over all extenders."""
    timeout = reader.duration("httpTimeout")
    extender = Extender(
        url_prefix=reader.string("urlPrefix"),
        filter_verb=reader.string("filterVerb"),
        preempt_verb=reader.string("preemptVerb"),
        prioritize_verb=reader.string("prioritizeVerb"),
        weight=reader.integer("weight", bits=64),
        bind_verb=reader.string("bindVerb"),
        enable_https=reader.boolean("enableHTTPS"),
        tls_config=_read_tls(reader, problems),
        http_timeout=timeout if timeout.nanoseconds else _DEFAULT.http_timeout,
        node_cache_capable=reader.boolean("nodeCacheCapable"),
        managed_resources=_read_managed_resources(reader, managed, problems),
        ignorable=reader.boolean("ignorable"),
    )
    reader.close()
    if extender.prioritize_verb and extender.weight <= 0:
        detail = "must have a positive weight applied to it"
        problems.invalid(reader.at("weight"), extender.weight, detail)
    return extender


def _read_managed_resources(
    extender: Reader, managed: set[str], problems: Problems
) -> tuple[ManagedResource, ...]:
    resources: list[ManagedResource] = []
    for reader in extender.records("managedResources"):
        resource = ManagedResource(reader.string("name"), reader.boolean("ignoredByScheduler"))
        reader.close()
        _check_extended(resource.name, reader.at("name"), problems)
        if resource.name in managed:
            problems.invalid(reader.at("name"), resource.name, "duplicate extender managed resource name")
        managed.add(resource.name)
        resources.append(resource)
    return tuple(resources)


def _check_extended(name: str, path: str, problems: Problems) -> None:
    wrong = key_words(name)
    for words in wrong:
        problems.invalid(path, name, words)
    if not wrong and not is_extended(name):
        problems.invalid(path, name, "is an invalid extended resource name")


def _read_tls(extender: Reader, problems: Problems) -> ExtenderTLS | None:
    reader = extender.record("tlsConfig")
    if reader is None:
        return None
    tls = ExtenderTLS(
        insecure=reader.boolean("insecure"),
        server_name=reader.string("serverName"),
        cert_file=reader.string("certFile"),
        key_file=reader.string("keyFile"),
        ca_file=reader.string("caFile"),
        cert_data=reader.data("certData"),
        key_data=reader.data("keyData"),
        ca_data=reader.data("caData"),
    )
    reader.close()
    if tls.insecure and (tls.ca_file or tls.ca_data):
        message = "specifying a root certificates file with the insecure flag is not allowed"
        problems.add(reader.path, message)
    return tls
