"""Parts shared by all pages: middleware, error pages, forms, static files, the installable app."""
