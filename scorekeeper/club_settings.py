"""The settings by which a site is closed: who makes accounts, starts matches and founds leagues."""

from scorekeeper.environment import Environment

env = Environment()

# Who may make an account: anyone, those with an invitation, or nobody but the operator.
REGISTRATION = env.choice("REGISTRATION", "open", ("open", "invite", "closed"))
# Who may invite: the staff, or the owners of leagues too.
INVITES_BY = env.choice("INVITES_BY", "staff", ("staff", "owners"))
# Who may start matches; whoever has a match's link watches it.
MATCHES_BY = env.choice("MATCHES_BY", "anyone", ("anyone", "accounts", "staff"))
# Who may found leagues: a league has an owner, so it takes an account at least.
LEAGUES_BY = env.choice("LEAGUES_BY", "accounts", ("accounts", "staff"))
