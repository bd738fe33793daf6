"""Pages: title, legend, map and footer as one block with a left edge."""
