"""The version of this release: the one place that says it."""

VERSION = "1.0.0"
