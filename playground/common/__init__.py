"""What every app of the playground shares: errors, problem documents, identity and time of rows."""
