"""Builds what people install: `python3 dev.py package`.  Needs Python 3.11 and some programs of the system."""
