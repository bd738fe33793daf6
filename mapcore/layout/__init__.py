"""From the plan to the scene: bands and boxes of the canvas and every mark at its place."""
