"""What the data of a request make of each region, by kind of data."""
