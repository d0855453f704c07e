"""Club features: each package is an app on top of the leagues, which know none of them.

Its tables keep the label of the leagues, so that their rows and the file of a league stay.
"""
