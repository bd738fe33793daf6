"""The version of mapcore, alone, so that every module may know it."""

__version__ = "0.2.0"
