"""From a plan to its arrangement: the canvas's boxes, its derived height, the fitted legend."""
