"""What each caller may do: the tiers, and the counters and slots that hold callers to them."""
