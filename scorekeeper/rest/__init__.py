"""Shared parts of API operations: access, conditions, problems, rate limits, pagination."""
