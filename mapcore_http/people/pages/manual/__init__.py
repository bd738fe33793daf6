"""The docs as pages of the service: their files in the package, how they are set and searched."""
