import type { ErrorMessage, HelloMessage, ClientMessage, OptionsMessage, TimedWord, Turn, UpdateMessage } from "./messages.js";
export type * from "./messages.js";

/** The server refused a message; nothing has changed. */
export class StirError extends Error {
  code: string;
  speaker?: string;
  constructor(error: Pick<ErrorMessage, "code" | "message" | "speaker">);
}

/** The conversation is gone, and with it the words of the open turns. */
export class ConversationLost extends Error {
  constructor(reason: string);
}

export type Status = "connecting" | "open" | "waiting" | "idle" | "closed";
export type Words = string | readonly (string | TimedWord)[];

interface Speaking {
  speaker?: string;
}
interface Timed {
  now?: number;
}

export interface ClientOptions {
  /** The class to use where there is no global one, as in node 20: that of the package `ws`, say. */
  WebSocket?: new (url: string) => unknown;
  /** The first wait before connecting again, in milliseconds; it doubles with each failure. */
  retryMs?: number;
  maxRetryMs?: number;
}

export interface StirEvents {
  hello: { hello: HelloMessage; resumed: boolean };
  update: UpdateMessage;
  /** A turn is over. */
  ended: Turn & { speaker?: string };
  /** The conversation could not be resumed: send what you still need again. */
  lost: { reason: string };
  /** The server refused a message. */
  refused: StirError;
  status: { status: Status };
}

export class StirClient extends EventTarget {
  constructor(url: string | URL, options?: ClientOptions);
  readonly status: Status;
  readonly hello: HelloMessage | null;
  connect(): Promise<HelloMessage>;
  close(): void;
  push(word: string, options?: Speaking & { pos?: string; start?: number; end?: number }): Promise<UpdateMessage>;
  revoke(count?: number, options?: Speaking): Promise<UpdateMessage>;
  partial(words: Words, options?: Speaking & Timed): Promise<UpdateMessage>;
  final(words: Words, options?: Speaking & Timed): Promise<UpdateMessage>;
  commit(options?: Speaking): Promise<UpdateMessage>;
  poll(now: number, options?: Speaking): Promise<UpdateMessage>;
  end(options?: Speaking): Promise<UpdateMessage>;
  options(options: Omit<OptionsMessage, "type" | "id" | "speaker">, speaking?: Speaking): Promise<UpdateMessage>;
  request(message: ClientMessage): Promise<UpdateMessage>;
  addEventListener<K extends keyof StirEvents>(type: K, listener: (event: Event & { detail: StirEvents[K] }) => void): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
}
