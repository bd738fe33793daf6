"""Numbers to classes and colours: class edges, inference from the data, colour scales."""

from mapcore.classification.categories import category_colors
from mapcore.classification.colors import class_colors, gradient_colors, gradient_stops
from mapcore.classification.edges import assign, classify
from mapcore.classification.inference import Resolution, resolve

__all__ = [
    "Resolution",
    "assign",
    "category_colors",
    "class_colors",
    "classify",
    "gradient_colors",
    "gradient_stops",
    "resolve",
]
