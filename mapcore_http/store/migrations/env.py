"""Run by Alembic before the steps: they all happen in the transaction that is handed over."""

from alembic import context

from mapcore_http.store.tables import TABLES

connection = context.config.attributes["connection"]
context.configure(connection, target_metadata=TABLES, transactional_ddl=True)
context.run_migrations()
