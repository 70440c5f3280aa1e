"""Records of every version that was released: they must open for ever, so this folder only grows.

A folder for each version holds games (`NAME.rocket`) and, in `positions.json`, how far each goes and the digest of the
position it leads to.  Before a version is released, `python -m tests.old_records` adds its folder.
"""
