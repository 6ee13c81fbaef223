"""The other side of extenders: policies that answer a real kube-scheduler (KEP-1819)."""
