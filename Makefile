# The one place for commands. `make run` and `make test` need only git, make and Python 3.11.

PORT ?= 8000
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto
export PORT JOBS

.PHONY: help run quick test thorough check format bench faults failover siege load soak lighthouse mutants lock release messages clean

help: ## say what can be made
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

run: $(VENV)/run.stamp ## serve the site on PORT (8000)
	@exec $(BIN)/python manage.py serve

quick: $(VENV)/dev.stamp ## look at a change for a minute: style, types, pure tests
	@.ci/quick

test: $(VENV)/dev.stamp ## run what decides, in minutes: checks, tests on both databases, a real browser
	@.ci/test

thorough: $(VENV)/dev.stamp ## run everything at length, for up to three hours
	@.ci/thorough

check: $(VENV)/dev.stamp ## run the checks without the tests
	@.ci/check

format: $(VENV)/dev.stamp ## format the sources
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format .
	@.ci/templates format

bench: $(VENV)/dev.stamp ## measure what the documents promise; FULL=1 with a million matches
	@$(BIN)/python -m tests.bench
	@$(BIN)/python -m tests.bench.standings $(if $(FULL),--full)

faults: $(VENV)/dev.stamp ## kill, cut, fill and stop what it runs on, for an hour; nothing may be lost
	@FORM=long $(BIN)/python -m pytest --quiet tests/faults

failover: $(VENV)/dev.stamp ## lose database machines and web processes on loopback, for some twenty minutes
	@FORM=long $(BIN)/python -m pytest --quiet -n0 tests/failover

siege: $(VENV)/dev.stamp ## let one stranger try to keep the others from scoring, for some minutes
	@FORM=long $(BIN)/python -m pytest --quiet tests/siege

load: $(VENV)/dev.stamp ## let 300 tables play and 1,200 phones watch, for some minutes
	@FORM=long $(BIN)/python -m pytest --quiet tests/load/test_watchers.py

soak: $(VENV)/dev.stamp ## let 30 tables play for ten minutes; nothing may grow
	@FORM=long $(BIN)/python -m pytest --quiet tests/load/test_soak.py

lighthouse: $(VENV)/dev.stamp ## let Lighthouse judge eight pages as phones show them, for some minutes
	@FORM=thorough $(BIN)/python -m pytest --quiet -n0 tests/lighthouse

mutants: $(VENV)/dev.stamp ## put 300 random faults into the code, for some minutes; the tests must notice 9 in 10
	@$(BIN)/python -m tests.mutants

lock: $(VENV)/dev.stamp ## choose the newest versions that pyproject.toml allows
	@.ci/lock --upgrade

release: $(VENV)/dev.stamp ## check, build and tag a version: CUT=1.2.3 writes it first, DRY=1 leaves out the tag
	@$(BIN)/python .ci/release.py $(if $(CUT),--cut $(CUT),$(if $(DRY),--dry))

messages: $(VENV)/run.stamp ## collect what is to be translated
	@$(BIN)/python manage.py messages

clean: ## forget what was installed and compiled, but no match
	rm -rf $(VENV) var/static* var/tests-static* var/tests-tables var/engine var/tests-engine var/failures .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# A stamp is as new as the lock file that was installed last.
$(VENV)/run.stamp: requirements.txt
	@.ci/install requirements.txt $@

$(VENV)/dev.stamp: requirements-dev.txt
	@.ci/install requirements-dev.txt $@ $(VENV)/run.stamp
