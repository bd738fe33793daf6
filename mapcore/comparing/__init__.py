"""Comparing: what differs between two pictures or two requests, in words and in a picture."""
