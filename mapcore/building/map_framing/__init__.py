"""From regions to a sheet: projection, frame, insets, surroundings."""
