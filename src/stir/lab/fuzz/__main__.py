"""`python -m stir.lab.fuzz`: readers of files, `walks` of sessions, or the `socket`."""

import sys

from stir.lab.fuzz import run, socket, walks

COMMANDS = {"walks": walks.main, "socket": socket.main}

if sys.argv[1:] and sys.argv[1] in COMMANDS:
    COMMANDS[sys.argv[1]](sys.argv[2:])
else:
    run.main()
