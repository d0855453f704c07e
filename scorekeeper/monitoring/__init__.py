"""What an operator watches: health checks, logs, counters and metrics."""
