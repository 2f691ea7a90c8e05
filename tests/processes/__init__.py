"""Real processes: a server that is killed and started again, and clients that come back by themselves."""
