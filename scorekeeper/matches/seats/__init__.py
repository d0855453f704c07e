"""Who sits where: seats changed, taken over, and shown."""
