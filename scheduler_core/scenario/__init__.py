"""What happens to a cluster over time, as values for a simulation (docs/scenarios.md).

read_scenario   YAML, JSON or a mapping → Scenario
read_trace      the CSV pair of a published cluster trace, with its times → Scenario
recording       recorded watch events of a cluster, with times → a cluster and a scenario
operations      what can happen
"""
