"""Processes that carry out jobs under deadlines: the engine, and the process it forks from."""
