"""The steps from the first tables to today's, each in a file of `versions/`, run by Alembic."""
