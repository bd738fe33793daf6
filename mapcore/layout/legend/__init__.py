"""The legend of a picture: a column or row of swatches, or a bar with ticks."""
