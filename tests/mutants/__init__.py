"""Can the tests fail? Random small faults are put into the code; the tests must notice 9 in 10."""
