"""What maps are made of: datasets fetched and read."""
