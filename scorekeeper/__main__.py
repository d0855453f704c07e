"""Lets `python -m scorekeeper` be the command."""

from scorekeeper.command import main

if __name__ == "__main__":
    main()
