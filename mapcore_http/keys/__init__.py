"""API keys and the workspaces that they belong to: all that a service without accounts has."""
