"""Many specs to many files: processes of this machine or a cluster, resumption, frozen series."""
