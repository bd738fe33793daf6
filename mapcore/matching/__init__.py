"""Matching: from the keys of a request to the regions of a map."""
