"""Who signs in: profile, passkeys, tokens, and the export and deletion of one's data."""
