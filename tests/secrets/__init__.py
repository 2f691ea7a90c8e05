"""What nobody may read, looked for in everything that a server writes, keeps and answers."""
