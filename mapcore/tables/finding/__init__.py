"""What the columns of a table are: keys, values, periods, parts, and those that are none."""
