"""The other side of extenders: policies that answer a real kube-scheduler (KEP-1819).

door          the short way of a call around Django; callers: who may call
services      answering a call: one function a verb; by_name: calls with names of nodes
target        what a call is about: policy and snapshot, kept ready to be asked
wire          requests and replies; node_texts: cuts nodes out of a request; name_texts: lists of names
objects       pods and nodes of a request as the core's objects
node_cache    nodes that came before; presence: whether policy and snapshot are still stored
engine        the door to scheduler_core: a policy evaluates pods on nodes
binding       bind in the operator's cluster
counters      figures for Prometheus
"""
