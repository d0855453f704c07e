"""The JSON API: it parses requests, calls services and serializes; no rules, no queries."""
