"""House styles: the look of a newsroom in one file, from its folder to the maps that wear it."""
