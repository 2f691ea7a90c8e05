"""What hands are worth."""
