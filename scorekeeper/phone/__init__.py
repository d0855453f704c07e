"""The site's pages and rules on a phone without network, from plain JSON.

Nothing here depends on a server: the same modules run in the phone's browser. `answers.py` is the
only entry point, once `site.py` has set Django up.
"""
