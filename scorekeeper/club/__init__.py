"""What a small table never sees: each package is an app above the leagues, which know none of it.

Its tables keep the label of the leagues, so that their rows and the file of a league stay.
"""
