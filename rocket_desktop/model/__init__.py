"""The rules of the games, as pure values: no Qt, no files, no clock, no threads."""
