"""The endpoints of /v1, one file a resource, and the table that joins them to the contract."""
