"""What kube-scheduler's releases decide differently, as data: a file a release, over rules that exist once.

release.py   what a file says
rules.py     the rules that releases have in variants
files.py     reading the files, which are beside them: 1.18.toml … 1.36.toml
differences.py    what differs between two releases
explanations.py   the rules and the differences in words

Two files side by side tell what changed: ``diff scheduler_core/releases/1.30.toml scheduler_core/releases/1.34.toml``.
"""
