"""An HTML page with the removals of a transcript, and their reasons (`stir view`)."""
