"""`stir serve`: a WebSocket and HTTP server for the detector, and a web page that demonstrates it.

In reading order: `limits` (limits per client), `turns` (who goes next), `levels` (labels visible at
a level), `measures` (surprisal and WML for the page's graph), `messages` (their schema), `protocol`
(reads and writes them), `speaker` (one session), `conversation` (the speakers of one client),
`resuming` (torn connections), `batch` (whole utterances), `access` (hosts, origins, token),
`events` (the log), `app` (routes), `connections` (deadlines), `run` (the process), `reference`
(documentation and TypeScript from the schema). docs/serving.md documents the protocol;
`stir.lab.bench.server_load` measures throughput.

All but `limits`, `turns`, `levels`, `measures` and `labels` need the extra `serve`; only `app`,
`connections` and `run` do input or output.
"""
