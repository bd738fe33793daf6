"""Matching: text to region."""
