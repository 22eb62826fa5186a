"""Transcripts: reading and writing their formats, cleaning them, showing what was found."""
