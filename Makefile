# make play: sets everything up and opens the game.   make test: sets everything up and runs every check.
PYTHON ?= python3
BIN := .venv/bin
PLAY := .venv/play
READY := .venv/ready

# Tests start hundreds of processes: each would compile our sources anew where a machine's settings forbid to keep them.
export PYTHONDONTWRITEBYTECODE =

INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: play test quick tests without test-long test-seeds docs lint style types chromium bench benchmark-peer benchmark-bots benchmark-study setup clean

play: $(PLAY)
	$(BIN)/brelan serve

# The last two at once: the tests begin with collecting themselves, which leaves a core to the type checker.
test: style chromium
	@$(MAKE) --no-print-directory -j2 types tests

SLOW := bot box compiled drivers hidden judge proof properties study
# In a minute, while something is being changed: the linters, the rules, the engine, and a game of each kind through the
# server. No browser, nothing compiled.
quick: $(READY)
	@$(MAKE) --no-print-directory style
	$(BIN)/pytest -q -n auto --dist worksteal $(SLOW:%=--ignore-glob='*/test_%.py') tests/engine tests/games tests/words \
	  tests/server/test_features.py tests/test_rooms.py tests/test_rule_table.py

tests: $(READY)
	$(BIN)/pytest -n auto --dist worksteal --durations=25

# The rules in docs/rules/ are written from the games' folders, the list of settings from the server's.
docs: $(READY)
	$(BIN)/python docs/rules/write.py
	$(BIN)/python docs/write_settings.py

# Everything, also what shows the same once more in another language or at another width; and 100,000 random games of
# every game at each number of seats.
test-long: $(READY) chromium
	BRELAN_RANDOM_GAMES=100000 $(BIN)/pytest -n auto --dist worksteal --long

# The server's tests in houses that do without a feature (make without FEATURE=clubs): all but its own have to pass.
without: $(READY)
	BRELAN_WITHOUT=$(FEATURE) $(BIN)/pytest -q -n auto --dist worksteal tests/server

# The tests that hang on dice, with twenty other dice: a failure says with which.
test-seeds: $(READY) chromium
	for seed in $$(seq 101 120); do BRELAN_TEST_SEED=$$seed $(BIN)/pytest -q -n auto --dist worksteal --hypothesis-seed=$$seed tests/server tests/browser || exit 1; done

lint: style types

style: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(READY)
	$(BIN)/mypy

# A real browser for the tests: from the system's packages where we may, else the browser tests are skipped and say so.
chromium:
	@test -n "$$BRELAN_CHROMIUM" || command -v chromium-headless-shell > /dev/null || command -v chromium > /dev/null || \
	  { test "$$(id -u)" = 0 && command -v apt-get > /dev/null && apt-get update -qq && \
	    { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; }; } || \
	  echo "Without Chromium the browser tests are skipped: apt-get install chromium-headless-shell, or BRELAN_CHROMIUM=/path/to/it"

bench: $(READY)
	$(BIN)/brelan bench

benchmark-peer: $(READY)
	$(BIN)/python benchmarks/openspiel.py

benchmark-study: $(READY)
	$(INSTALL) --editable '.[dev,benchmark]'
	$(BIN)/python benchmarks/study.py

benchmark-bots: $(READY)
	$(BIN)/python benchmarks/bots.py

setup: $(READY)

# What playing needs, and what the tests need besides.
$(PLAY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Brelan needs Python 3.11 or newer; try: make PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(INSTALL) --editable .
	@touch $@

$(READY): $(PLAY)
	$(INSTALL) --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv
