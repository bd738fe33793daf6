"""The place of the HTTP service, which comes next: nothing is served from here yet."""
