"""mapcore turns a JSON spec into a finished map."""

__version__ = "0.1.0"
