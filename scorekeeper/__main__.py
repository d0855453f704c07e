"""Entry point of `python -m scorekeeper`."""

from scorekeeper.command import main

if __name__ == "__main__":
    main()
