"""The legend of two measures: a square of colours, and the texts around it."""
