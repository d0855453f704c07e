"""What every page shares: middleware, error pages, static files, the installable app."""
