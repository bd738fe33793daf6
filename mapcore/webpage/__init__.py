"""Webpage: a map as one HTML file that answers the mouse, the keyboard and screen readers."""
