"""The OpenAPI description and the pages that show it."""
