"""Alembic's door: the connection comes from the server that starts."""

from alembic import context

from bottega.web.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
