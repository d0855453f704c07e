"""Games that tables have made themselves: kept under a name, shared by a link or a file.

The rules are the options of the game whose `own_rules` is True. A match keeps the rules with which
it was started, so a later version concerns later matches alone.
"""
