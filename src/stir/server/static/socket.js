// The connection to /stream: the server answers every message once and in order, so a request is a promise.

const IDLE = 4408; // close code of a connection on which nothing was sent for a while
const RETRY_MS = 800;
const MAX_RETRY_MS = 8000;

export class Socket {
  // `onHello` configures the new session with `request`; after that the status is "on" and `ready` is true.
  constructor({ onHello, onStatus }) {
    this.onHello = onHello;
    this.onStatus = onStatus;
    this.socket = null;
    this.ready = false;
    this.pending = [];
    this.nextId = 0;
    this.failures = 0;
  }

  // Connects unless it has; resolves when the session is ready, or when the attempt has failed.
  connect() {
    if (this.socket) return this.attempt;
    clearTimeout(this.retryTimer);
    const address = new URL("stream", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const token = new URLSearchParams(location.search).get("token");
    if (token) address.searchParams.set("token", token);
    this.onStatus("connecting");
    this.socket = new WebSocket(address);
    this.socket.onmessage = (event) => this.onMessage(JSON.parse(event.data));
    this.socket.onclose = (event) => this.onClose(event);
    this.attempt = new Promise((resolve) => (this.endAttempt = resolve));
    return this.attempt;
  }

  // Closes for good: unlike a lost connection, this one is not retried.
  close() {
    clearTimeout(this.retryTimer);
    if (!this.socket) return;
    this.socket.onmessage = this.socket.onclose = null; // what still arrives belongs to no request
    this.socket.close(1000); // a goodbye: the server forgets the conversation
    this.drop();
  }

  // Resolves to the answer, with `latency` in milliseconds.
  request(message) {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("not connected"));
        return;
      }
      this.pending.push({ resolve, reject, sentAt: performance.now() });
      this.socket.send(JSON.stringify({ id: this.nextId++, ...message }));
    });
  }

  onMessage(message) {
    if (message.type === "hello") {
      this.start(message);
      return;
    }
    const { resolve, sentAt } = this.pending.shift();
    resolve({ ...message, latency: performance.now() - sentAt });
  }

  async start(hello) {
    this.failures = 0;
    const { socket } = this;
    try {
      await this.onHello(hello);
    } catch {
      return; // the connection was lost meanwhile
    }
    if (this.socket !== socket) return;
    this.ready = true;
    this.endAttempt();
    this.onStatus("on");
  }

  onClose(event) {
    this.drop();
    if (event.code === IDLE) {
      this.onStatus("idle"); // until the next input connects again
      return;
    }
    this.onStatus("off");
    this.failures += 1;
    this.retryTimer = setTimeout(() => this.connect(), Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (this.failures - 1)));
  }

  drop() {
    this.socket = null;
    this.ready = false;
    this.endAttempt();
    for (const { reject } of this.pending.splice(0)) reject(new Error("connection lost"));
  }
}
