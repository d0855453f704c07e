"""What every resource of the API shares: access, conditions, problems, limits, pages."""
