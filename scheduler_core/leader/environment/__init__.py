"""What candidates depend on and have no power over: clocks, the network, and the log of what happens."""
