"""The room as a server: tables over HTTP and WebSockets, pages, guests, limits.

`doorcard.server.app.create_app` makes the Starlette application, `doorcard.server.running.Running` runs it. Both need
the extra ``server``, so nothing is imported here.
"""
