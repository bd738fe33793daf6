"""`/mcp`: three tools for assistants, and the images that they link to."""
