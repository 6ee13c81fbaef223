"""Which extenders of a live scheduler's policy may be called, and how."""

from __future__ import annotations

from playground.connector.scheduler.extenders import LiveExtenders
from playground.connector.scheduler.policy import BadPolicy
from playground.outgoing.configuration import allowed_hosts, named_by_operator, transport
from playground.outgoing.hosts import CallNotAllowed, refusal
from scheduler_core.config.configuration import SchedulerConfiguration


def live_extenders(configuration: SchedulerConfiguration, *, may_call_all: bool) -> LiveExtenders | None:
    """All extenders, or an error: without one of them pods would go to nodes that it rejects. None if there are none.

    may_call_all : at all hosts; otherwise only at those of the settings. Raises BadPolicy naming all that may not be called.
    """
    if not configuration.extenders:
        return None
    if may_call_all:
        try:
            reached = named_by_operator(one.url_prefix for one in configuration.extenders)
        except CallNotAllowed as refused:
            raise BadPolicy(f"An extender of the policy cannot be called: {refused}") from None
        return LiveExtenders(configuration, reached)
    allowed = allowed_hosts()
    refused_all = [
        f"  extenders[{index}].urlPrefix: {why}"
        for index, one in enumerate(configuration.extenders)
        if (why := refusal(allowed, one.url_prefix))
    ]
    if refused_all:
        head = "Extenders of the policy may not be called; --call-extenders calls all of them:"
        raise BadPolicy("\n".join([head, *refused_all]))
    return LiveExtenders(configuration, transport())
