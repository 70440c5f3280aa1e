"""Pocket Rockets: rules, words and moves."""
