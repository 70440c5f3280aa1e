"""Stephenson's Rocket: its map, its rules, its words."""
