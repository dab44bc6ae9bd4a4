# The two commands of the README, and what CI runs. They need Python 3.11 or newer, its venv, make.

PYTHON ?= python3
GAME ?=
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q install -c constraints.txt

.DEFAULT_GOAL := play
.PHONY: play test check bench gallery clean

play: .venv/ready
	@$(BIN)/bottega play $(GAME)

test: .venv/tested
	$(BIN)/python -m pytest -n auto

check: .venv/tested
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tests/arrows.py

bench: .venv/tested
	@$(PIP) -e '.[bench]'
	@$(BIN)/bottega bench

gallery: .venv/tested
	@$(BIN)/python tests/gallery.py

# Installed anew whenever what is installed changes
.venv/ready: pyproject.toml constraints.txt
	@echo "Installing Bottega into .venv, once …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bottega needs Python 3.11 or newer; name one with: make PYTHON=python3.12")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) -e .
	@touch $@

.venv/tested: .venv/ready
	@echo "Installing what tests and checks need, once …"
	@$(PIP) -e '.[test,check]'
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
