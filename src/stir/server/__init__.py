"""`stir serve`: the detector behind a socket, and a page that shows it at work.

In reading order: `limits` (what a client may ask for), `levels` (which labels it sees), `measures`
(what the language models say, for the curves), `protocol` (messages in and out), `conversation`
(one client's session), `batch` (whole utterances at once), `app` (routes), `run` (the process),
`load` (a program that puts weight on it). docs/serving.md describes the protocol to its users.

Only `app`, `run` and `load` need the extra `serve`; the rest is plain and knows nothing of sockets.
"""
