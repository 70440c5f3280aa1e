"""Spike: rules, words and moves."""
