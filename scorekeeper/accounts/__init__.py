"""Accounts: users, tokens, invitations, admission, and limits shared by all processes."""
