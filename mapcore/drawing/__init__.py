"""From the scene to bytes: the only place that knows matplotlib."""
