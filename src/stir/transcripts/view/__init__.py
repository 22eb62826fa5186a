"""One self-contained page that shows a transcript, what could go, and why (`stir view`)."""
