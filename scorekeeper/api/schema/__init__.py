"""The OpenAPI schema and the pages that show it."""
