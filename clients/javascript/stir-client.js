// A client for the WebSocket of `stir serve`, for browsers and node; it has no dependencies.
//
// The server answers every message once and in order, so a request is a promise. When the connection
// is torn, the client connects again and resumes the conversation: it says how many answers it has
// received, the server says how many messages it has handled, and both send again what was lost.

const IDLE = 4408;
const NOT_RESUMED = 4404;
const RESUMED = 4409;
const TOO_LARGE = 1009;
const GOODBYE = 1000;
const TORN = 1006;

/** The server refused a message; `code` says what is wrong. */
export class StirError extends Error {
  constructor({ code, message, speaker }) {
    super(message);
    this.name = "StirError";
    this.code = code;
    this.speaker = speaker;
  }
}

/** The conversation is gone, and with it the words of the open turns. */
export class ConversationLost extends Error {
  constructor(reason) {
    super(`the conversation was lost: ${reason}`);
    this.name = "ConversationLost";
  }
}

export class StirClient extends EventTarget {
  #address;
  #WebSocket;
  #retryMs;
  #maxRetryMs;
  #socket = null;
  #opening = null; // { promise, resolve, reject } of connect()
  #retryTimer = null;
  #failures = 0;
  #token = null; // of the conversation, once there is one
  #received = 0; // answers in this conversation
  #pending = []; // messages without an answer, oldest first
  #sent = 0; // how many of them are on their way or handled
  #ready = false; // hello has come on this connection
  #closed = false;
  #nextId = 0;

  constructor(url, { WebSocket = globalThis.WebSocket, retryMs = 250, maxRetryMs = 8000 } = {}) {
    super();
    if (!WebSocket) throw new Error("no WebSocket here: pass one, as { WebSocket }");
    this.#address = new URL(url);
    this.#WebSocket = WebSocket;
    this.#retryMs = retryMs;
    this.#maxRetryMs = maxRetryMs;
    this.status = "closed"; // connecting, open, waiting (to try again), idle, closed
    this.hello = null; // the last greeting of the server
  }

  /** Connects unless it has; resolves to the server's `hello`. */
  connect() {
    this.#closed = false;
    if (this.#ready) return Promise.resolve(this.hello);
    if (!this.#opening) {
      this.#opening = deferred();
      this.#opening.promise.catch(() => {}); // nobody may be waiting
      this.#open();
    }
    return this.#opening.promise;
  }

  /** Says goodbye: the server forgets the conversation, and requests without an answer fail. */
  close() {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    const socket = this.#drop();
    socket?.close(GOODBYE);
    this.#lose("the client closed the connection");
    this.#fail(new Error("the client closed the connection"));
    this.#setStatus("closed");
  }

  push(word, { pos, start, end, speaker } = {}) {
    return this.request({ type: "push", word, pos, start, end, speaker });
  }

  revoke(count = 1, { speaker } = {}) {
    return this.request({ type: "revoke", count, speaker });
  }

  /** A hypothesis that may still change; `words` is a list, or a text. */
  partial(words, { now, speaker } = {}) {
    return this.request({ type: "partial", words: listOf(words), now, speaker });
  }

  /** A hypothesis that will not change. The turn stays open. */
  final(words, { now, speaker } = {}) {
    return this.request({ type: "final", words: listOf(words), now, speaker });
  }

  commit({ speaker } = {}) {
    return this.request({ type: "commit", speaker });
  }

  poll(now, { speaker } = {}) {
    return this.request({ type: "poll", now, speaker });
  }

  end({ speaker } = {}) {
    return this.request({ type: "end", speaker });
  }

  options(options, { speaker } = {}) {
    return this.request({ type: "options", ...options, speaker });
  }

  /** Sends a message; resolves to its update, or rejects with a `StirError`. Connects if need be. */
  request(message) {
    const id = this.#nextId++;
    const request = { ...deferred(), id, text: JSON.stringify({ ...message, id }) };
    request.promise.catch(() => {}); // who does not wait for answers listens to events
    this.#pending.push(request);
    this.connect();
    this.#send();
    return request.promise;
  }

  #open() {
    this.#setStatus("connecting");
    const address = new URL(this.#address);
    if (this.#token) {
      address.searchParams.set("resume", this.#token);
      address.searchParams.set("received", this.#received);
    }
    const socket = new this.#WebSocket(address.href);
    this.#socket = socket;
    socket.onmessage = (event) => this.#onMessage(JSON.parse(event.data));
    socket.onclose = (event) => this.#onClose(event.code);
    // A close follows, but not in node 20 if the server could not be reached.
    socket.onerror = () => setTimeout(() => this.#socket === socket && this.#onClose(TORN));
  }

  #onMessage(message) {
    if (message.type === "hello") this.#onHello(message);
    else if (!this.#ready) this.#onRefused(message);
    else this.#onAnswer(message);
  }

  #onHello(hello) {
    this.#failures = 0;
    this.#ready = true;
    this.hello = hello;
    const resumed = this.#token !== null;
    this.#token = hello.resume || null;
    this.#sent = resumed ? hello.handled - this.#received : 0; // their answers are on their way
    this.#send();
    this.#setStatus("open");
    this.#emit("hello", { hello, resumed });
    this.#opening?.resolve(hello);
    this.#opening = null;
  }

  #onRefused(error) {
    this.#lose(error.message); // and the close that follows opens another conversation
  }

  #onAnswer(answer) {
    const request = this.#pending.shift();
    this.#sent -= 1;
    this.#received += 1;
    if (answer.type === "error") {
      const error = new StirError(answer);
      request.reject(error);
      this.#emit("refused", error);
      return;
    }
    request.resolve(answer);
    this.#emit("update", answer);
    if (answer.ended) this.#emit("ended", { ...answer.ended, speaker: answer.speaker });
  }

  #send() {
    if (!this.#ready) return;
    while (this.#sent < this.#pending.length) {
      this.#socket.send(this.#pending[this.#sent].text);
      this.#sent += 1;
    }
  }

  #onClose(code) {
    this.#drop();
    if (code === IDLE || code === RESUMED || code === TOO_LARGE) {
      this.#lose(REASONS[code]);
      this.#fail(new ConversationLost(REASONS[code]));
      this.#setStatus(code === IDLE ? "idle" : "closed"); // the next request connects again
      return;
    }
    if (code === NOT_RESUMED) {
      this.#lose("the server does not know it");
      this.#open();
      return;
    }
    this.#failures += 1;
    const wait = Math.min(this.#maxRetryMs, this.#retryMs * 2 ** (this.#failures - 1));
    this.#opening ??= deferred();
    this.#opening.promise.catch(() => {});
    this.#setStatus("waiting");
    this.#retryTimer = setTimeout(() => this.#open(), wait);
  }

  // Forgets the connection; returns its socket.
  #drop() {
    const socket = this.#socket;
    if (socket) socket.onmessage = socket.onclose = null;
    this.#socket = null;
    this.#ready = false;
    return socket;
  }

  // Forgets the conversation; what was said in it cannot be said again without its words.
  #lose(reason) {
    const had = this.#token !== null;
    this.#token = null;
    this.#received = this.#sent = 0;
    if (!had) return;
    const lost = new ConversationLost(reason);
    for (const request of this.#pending.splice(0)) request.reject(lost);
    if (!this.#closed) this.#emit("lost", { reason });
  }

  #fail(error) {
    for (const request of this.#pending.splice(0)) request.reject(error);
    this.#opening?.reject(error);
    this.#opening = null;
  }

  #setStatus(status) {
    if (status === this.status) return;
    this.status = status;
    this.#emit("status", { status });
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

const REASONS = {
  [IDLE]: "the connection was idle for too long",
  [RESUMED]: "another connection has resumed it",
  [TOO_LARGE]: "a message was far too large",
};

function deferred() {
  const result = {};
  result.promise = new Promise((resolve, reject) => Object.assign(result, { resolve, reject }));
  return result;
}

function listOf(words) {
  return typeof words === "string" ? words.split(/\s+/u).filter(Boolean) : words;
}
