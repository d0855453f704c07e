"""The look: its colours, its style sheets, and what docs/design.md says of them."""
