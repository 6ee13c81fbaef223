"""What differs between API versions of the configuration and between releases of kube-scheduler.

api_versions.py   the versions of KubeSchedulerConfiguration
releases.py       which plugins a release has, and which it enables by default
feature_gates.py  the feature gates of a release
defaults.py       defaults that all releases have
"""
