"""Apps that build on leagues."""
