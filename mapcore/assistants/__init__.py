"""What assistants are told: three tools, and answers from which mistakes can be mended."""
