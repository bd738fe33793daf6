"""What became of the regions of an edition, and values that are converted to other boundaries."""
