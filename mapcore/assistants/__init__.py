"""The tools of assistants: three tools, and answers that say how to correct a call."""
