"""What a phone answers for itself: the site's pages by the site's rules, from plain JSON.

Nothing here knows a server: the same modules run in the phone's browser. `answers.py` is the only
way in, once `site.py` has set Django up.
"""
