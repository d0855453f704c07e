"""Monitoring for operators: health checks, logs, counters and metrics."""
