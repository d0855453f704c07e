"""Mutation testing: random small faults in the code, of which the tests must notice 9 in 10."""

from tests import forget_the_shell

forget_the_shell()  # `tests` is imported before pytest starts here
