"""A scene as an SVG file: its elements, paths and embedded faces."""
