"""Former editions of maps: when each was in force, and how its regions are made of today's."""
