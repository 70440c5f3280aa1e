"""What computer players know about each game."""
