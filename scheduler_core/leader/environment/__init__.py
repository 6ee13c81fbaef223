"""The environment of candidates, which they cannot control: clocks, the network, and the log of events."""
