"""The atlas: map packs, how they are listed and opened, and projection onto them."""
