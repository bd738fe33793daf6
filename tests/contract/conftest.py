"""What is not for pytest: hooks that only schemathesis loads."""

collect_ignore = ["hooks.py"]
