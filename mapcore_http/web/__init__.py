"""HTTP: callers, request bodies, headers, and errors as problem documents."""
