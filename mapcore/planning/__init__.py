"""From a request, a map and its matching to the plan of a render."""
