"""What is made of the columns that were found: requests, drafts and maps."""
