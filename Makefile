# The two commands of the README, and what CI runs. They need Python 3.11 or newer, its venv, make.

PYTHON ?= python3
GAME ?=
BIN := .venv/bin
# Compiling all that is installed takes as long as installing it: what is used is compiled then
PIP := $(BIN)/python -m pip --disable-pip-version-check -q install --no-compile -c constraints.txt

.DEFAULT_GOAL := play
.PHONY: play test check bench docs gallery drill clean

play: .venv/ready
	@$(BIN)/bottega play $(GAME)

# A worker more than there are cores: who tests in a browser waits for a third of the time
test: .venv/tested
	$(BIN)/python -m pytest -n $(shell expr 1 + $$(getconf _NPROCESSORS_ONLN)) --dist worksteal

check: .venv/tested
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tests/arrows.py

bench: .venv/tested
	@$(PIP) -e '.[bench]'
	@$(BIN)/bottega bench

# Real servers in trouble, on a real PostgreSQL and behind a real nginx: make drill WITH=--long
drill: .venv/tested
	@$(BIN)/python tests/drill.py $(WITH)

# The documentation as a site, in build/docs
docs: .venv/ready
	@$(PIP) -e '.[docs]'
	@$(BIN)/python -m sphinx -q -W --keep-going docs build/docs
	@echo "Open build/docs/index.html"

gallery: .venv/tested
	@$(BIN)/python tests/strips.py
	@$(BIN)/python tests/gallery.py

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bottega needs Python 3.11 or newer; name one with: make PYTHON=python3.12")'
	@echo "Making room for Bottega in .venv …"
	@$(PYTHON) -m venv .venv

# Installed anew whenever what is installed changes
.venv/ready: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Bottega into .venv, once …"
	@$(PIP) -e .
	@touch $@

.venv/tested: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Bottega, and what tests and checks need, into .venv, once …"
	@$(PIP) -e '.[test,check]'
	@touch .venv/ready $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
