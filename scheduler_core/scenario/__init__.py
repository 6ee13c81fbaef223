"""What happens to a cluster over time, as values that a simulation plays (docs/scenarios.md).

read_scenario   YAML, JSON or a mapping → Scenario
read_trace      the CSV pair of a published cluster trace, with its times → Scenario
recording       what watches told of a cluster, with times → a cluster and a scenario
operations      what can happen
"""
