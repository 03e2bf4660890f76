# make play: sets everything up and opens the game.   make test: sets everything up and runs every check.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: play test lint bench benchmark-peer setup clean

play: $(READY)
	$(BIN)/brelan serve

test: lint
	$(BIN)/pytest -n auto --dist worksteal

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/brelan bench

benchmark-peer: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,benchmark]'
	$(BIN)/python benchmarks/openspiel.py

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Brelan needs Python 3.11 or newer; try: make PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv
