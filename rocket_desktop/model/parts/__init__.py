"""What several games share by owning it."""
