"""`stir serve`: a WebSocket and HTTP server for the detector, and a web page that demonstrates it.

In reading order: `limits` (limits per client), `turns` (who goes next), `levels` (labels visible at
a level), `measures` (surprisal and WML for the page's graph), `messages` (their schema), `protocol`
(reads and writes them), `speaker` (one session), `conversation` (the speakers of one client),
`resuming` (torn connections), `batch` (whole utterances), `access` (hosts, origins, token),
`counts` and `metrics` (numbers for Prometheus), `events` (the log), `app` (routes), `frames` and
`connections` (reading, writing and deadlines), `workers` and `handover` (several processes), `run`
(the process), `reference` (documentation and TypeScript from the schema).
docs/socket.md documents the protocol; `stir.lab.bench.server_load` measures throughput.

All but `limits`, `turns`, `levels`, `measures`, `labels`, `counts`, `metrics`, `processes`,
`handover` and `workers` need the extra `serve`; only `app`, `connections`, `handover`, `workers`
and `run` do input or output.
"""
