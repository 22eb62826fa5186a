// The socket: every message is answered once and in order, so each becomes a promise.

export class Socket {
  constructor({ onHello, onState }) {
    this.onHello = onHello;
    this.onState = onState;
    this.waiting = [];
    this.next = 0;
    this.failures = 0;
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    const address = new URL("stream", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.onState("connecting");
    this.socket = new WebSocket(address);
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => this.lost(event);
  }

  get ready() {
    return this.socket.readyState === WebSocket.OPEN && this.greeted;
  }

  hear(message) {
    if (message.type === "hello") {
      this.greeted = true;
      this.failures = 0;
      this.onHello(message);
      this.onState("on");
      return;
    }
    const asked = this.waiting.shift();
    asked.resolve({ ...message, latency: performance.now() - asked.at });
  }

  // The answer comes with `latency`, the milliseconds that it took.
  ask(message) {
    return new Promise((resolve, reject) => {
      if (!this.ready) {
        reject(new Error("not connected"));
        return;
      }
      this.waiting.push({ resolve, reject, at: performance.now() });
      this.socket.send(JSON.stringify({ id: this.next++, ...message }));
    });
  }

  lost(event) {
    this.greeted = false;
    for (const asked of this.waiting.splice(0)) asked.reject(new Error("connection lost"));
    if (event.code === 4408) {
      this.onState("asleep"); // the server closes idle connections; the next word wakes it
      return;
    }
    this.onState("off");
    this.failures += 1;
    this.retry = setTimeout(() => this.open(), Math.min(8000, 400 * 2 ** this.failures));
  }

  wake() {
    if (this.socket.readyState === WebSocket.CLOSED) this.open();
  }
}
