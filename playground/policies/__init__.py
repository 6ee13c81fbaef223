"""Policies: KubeSchedulerConfigurations, built in or uploaded, immutable."""
