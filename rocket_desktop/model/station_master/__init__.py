"""Station Master: rules, words and moves of the game of 2020."""
