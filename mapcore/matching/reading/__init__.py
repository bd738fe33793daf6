"""Reading: what a key means on a map, how it is corrected, and what is suggested."""
