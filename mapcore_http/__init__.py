"""The HTTP service: a thin Starlette adapter around the library."""
