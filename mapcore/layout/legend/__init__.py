"""The marks of fitted legends."""
