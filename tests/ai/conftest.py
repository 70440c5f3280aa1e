"""The toy game for tests of bots and engine, too."""

from tests.model.conftest import toy

__all__ = ["toy"]
