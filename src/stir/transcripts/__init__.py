"""Transcripts: `formats` (reading and writing), `cleaning`, `rates`, `view` (an HTML page)."""
