"""One hand of stud, held against its own laws, an independent settlement and another engine."""
