"""Version of this release, written nowhere else."""

VERSION = "1.0.0"
