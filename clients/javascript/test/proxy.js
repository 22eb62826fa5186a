// A TCP proxy before the server that can tear its connections, as a lost network does.

import { createServer, connect } from "node:net";

export async function startProxy(url) {
  const { hostname, port } = new URL(url);
  const open = new Set();
  let refusing = false;
  const server = createServer((client) => {
    if (refusing) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [[client, upstream], [upstream, client]]) {
      open.add(from);
      from.setNoDelay();
      from.on("data", (data) => to.write(data));
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `ws://127.0.0.1:${server.address().port}/stream`,
    cut() {
      for (const socket of open) socket.resetAndDestroy();
    },
    refuse(value) {
      refusing = value;
    },
    stop() {
      this.cut();
      server.close();
    },
  };
}
