#!/usr/bin/env python3
"""Runs Django's and the project's own commands: `./manage.py help`."""

from scorekeeper.command import main

if __name__ == "__main__":
    main()
