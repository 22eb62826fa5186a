"""`stir serve`: a WebSocket and HTTP server for the detector, and a web page that demonstrates it.

In reading order: `limits` (limits per client), `levels` (labels visible at a level), `measures`
(surprisal and WML for the page's graph), `protocol` (messages), `conversation` (one client's
session), `batch` (whole utterances), `app` (routes), `run` (the process). docs/serving.md documents
the protocol; `stir.lab.bench.server_load` measures throughput.

Only `app` and `run` need the extra `serve`; the other modules do no input or output.
"""
