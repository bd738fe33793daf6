"""mapcore turns a JSON spec into a finished map."""
