"""The tests, by kind; CONTRIBUTING.md says which kind goes where."""
