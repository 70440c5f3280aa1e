"""Proof that nothing is ever lost: `python -m tests.reliability PART` runs the long versions, pytest short ones.

The figures of the long ones stand in docs/reliability.md.
"""
