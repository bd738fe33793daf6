"""The marks of proportional symbols, of their legend and of their labels."""
