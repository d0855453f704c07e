"""Can the tests fail? Random small faults are put into the code; the tests must notice 9 in 10."""

from tests import forget_the_shell

forget_the_shell()  # here pytest starts later than `tests` is imported
