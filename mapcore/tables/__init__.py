"""Tables in, maps out: data frames, mappings and pairs to requests, every row accounted for."""
