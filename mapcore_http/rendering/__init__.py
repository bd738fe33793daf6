"""From an order to an image: reading it, the pool of render processes, and the kept images."""
