// The messages of stir's WebSocket. Made from stir/server/messages.py; do not edit:
//     python -m stir.server.reference > clients/javascript/messages.d.ts

/** The next word. */
export interface PushMessage {
  type: "push";
  /** the word */
  word: string;
  /** its part-of-speech tag; by default stir's tagger */
  pos?: string | null;
  /** when it begins, in seconds */
  start?: number | null;
  /** when it ends, in seconds */
  end?: number | null;
  /** repeated in the answer */
  id?: number | string | null;
  /** who speaks, where several do; repeated in the answer */
  speaker?: string | null;
}

/** The recogniser takes back its last words. */
export interface RevokeMessage {
  type: "revoke";
  /** how many words; 1 if not given */
  count?: number;
  /** repeated in the answer */
  id?: number | string | null;
  /** who speaks, where several do; repeated in the answer */
  speaker?: string | null;
}

/** A hypothesis that may still change; it replaces the last one. */
export interface PartialMessage {
  type: "partial";
  /** the whole hypothesis */
  words: (string | TimedWord)[];
  /** the time on your clock, in seconds */
  now?: number | null;
  /** repeated in the answer */
  id?: number | string | null;
  /** who speaks, where several do; repeated in the answer */
  speaker?: string | null;
}

/** A hypothesis that will not change. The turn stays open: the next hypothesis continues it. */
export interface FinalMessage {
  type: "final";
  /** the whole hypothesis */
  words: (string | TimedWord)[];
  /** the time on your clock, in seconds */
  now?: number | null;
  /** repeated in the answer */
  id?: number | string | null;
  /** who speaks, where several do; repeated in the answer */
  speaker?: string | null;
}

/** The last hypothesis stands as it is, as if it had been final. */
export interface CommitMessage {
  type: "commit";
  /** repeated in the answer */
  id?: number | string | null;
  /** who speaks, where several do; repeated in the answer */
  speaker?: string | null;
}

/** Ends the turn if all its words are final and the pause after them is long enough. */
export interface PollMessage {
  type: "poll";
  /** the time on your clock, in seconds */
  now: number;
  /** repeated in the answer */
  id?: number | string | null;
  /** who speaks, where several do; repeated in the answer */
  speaker?: string | null;
}

/** The turn is over: all labels are committed, and the next word has position 0. */
export interface EndMessage {
  type: "end";
  /** repeated in the answer */
  id?: number | string | null;
  /** who speaks, where several do; repeated in the answer */
  speaker?: string | null;
}

/** Change options, at any time; null means no change. */
export interface OptionsMessage {
  type: "options";
  /** which labels are sent */
  level?: "fillers" | "repeats" | "repairs" | null;
  /** one of the `operating_points` in `hello` */
  operating_point?: string | null;
  /** words for which an uncertain repair waits */
  stability?: number | null;
  /** hide repairs below this confidence */
  min_confidence?: number | null;
  /** optional fields of updates */
  show?: ("text" | "measures" | "why" | "signals")[] | null;
  /** repeated in the answer */
  id?: number | string | null;
  /** who speaks, where several do; repeated in the answer */
  speaker?: string | null;
}

/** The first message of a connection. */
export interface HelloMessage {
  type: "hello";
  /** version of the protocol */
  protocol: number;
  /** version of stir */
  stir: string;
  /** the model and what it can be told */
  model: Model;
  /** those that new speakers begin with */
  options: OptionValues;
  /** values of `level` */
  levels: ("fillers" | "repeats" | "repairs")[];
  /** values of `show` */
  show: ("text" | "measures" | "why" | "signals")[];
  /** all limits */
  limits: Limits;
  /** token to resume the conversation with */
  resume: string;
  /** messages that the server has handled in this conversation */
  handled: number;
}

/** The answer to a message. */
export interface UpdateMessage {
  type: "update";
  /** the newest word of the turn, from 0; -1 before the first */
  position: number;
  /** answers `push`: its word */
  word?: string;
  /** answers `revoke`: its count */
  revoke?: number;
  /** answers `partial` */
  partial?: true;
  /** answers `final` */
  final?: true;
  /** answers `commit` */
  commit?: true;
  /** answers `poll` */
  poll?: true;
  /** answers `end` */
  end?: true;
  /** answers `options`: all of them as they are now */
  options?: OptionValues;
  /** new labels */
  added: Label[];
  /** labels that are no longer true */
  revoked: Label[];
  /** labels that will not change, unless words are revoked or the level changes */
  committed: Label[];
  /** the turn that is over, if a pause or `end` has ended one */
  ended?: Turn;
  /** top features by repair and stage */
  why?: Record<string, Record<string, Record<string, number>>>;
  /** the turn so far with its labels */
  markup?: string;
  /** its words without edit terms and reparanda */
  fluent?: string;
  /** of words whose context changed */
  measures?: WordMeasures[];
  /** of the newest word as it arrived */
  arrived?: Measures | null;
  /** for an agent that waits for its turn */
  signals?: Signals;
  /** time the detector took */
  took_ms: number;
  /** as in the message */
  speaker?: string;
  /** as in the message */
  id?: number | string;
}

/** The answer to an invalid message: nothing has changed, and the connection stays open. */
export interface ErrorMessage {
  type: "error";
  /** what is wrong, for programs */
  code: string;
  /** what is wrong, for people */
  message: string;
  /** as in the message */
  speaker?: string;
  /** as in the message */
  id?: number | string;
}

/** A word with its tag and times, where known. */
export interface TimedWord {
  /** the word */
  word: string;
  /** its part-of-speech tag; by default stir's tagger */
  pos?: string | null;
  /** when it begins, in seconds */
  start?: number | null;
  /** when it ends, in seconds */
  end?: number | null;
}

/** The server's model. */
export interface Model {
  /** as the server was given it */
  name: string;
  /** kind of model */
  preset: string;
  /** of the model */
  licence: string;
  /** null if it has none */
  operating_points: string[] | null;
  /** null if it has no stability */
  stability_most: number | null;
}

/** The options of a speaker; null where the model has no such option. */
export interface OptionValues {
  /** which labels are sent */
  level: "fillers" | "repeats" | "repairs";
  /** of the model */
  operating_point: string | null;
  /** in words */
  stability: number | null;
  /** 0 to 1 */
  min_confidence: number | null;
  /** optional fields of updates */
  show: ("text" | "measures" | "why" | "signals")[];
}

/** All limits; every client receives them in `hello`. */
export interface Limits {
  word_length: number;
  message_bytes: number;
  rate: number;
  share: number;
  idle: number;
  sessions: number;
  address_connections: number;
  speakers: number;
  hypothesis_words: number;
  text_words: number;
  resume_seconds: number;
  resumable: number;
  kept_answers: number;
  request_seconds: number;
  batches: number;
  batch_bytes: number;
  batch_utterances: number;
  batch_words: number;
  utterance_words: number;
}

/** One label on one word. */
export interface Label {
  /** the word, from 0 within the turn */
  position: number;
  /** its name */
  label: "ed" | "rm" | "rp" | "rp_end";
  /** labels with the same number belong together */
  repair: number | null;
  /** of the repair, on `rp_end` */
  kind: "repeat" | "substitute" | "delete" | null;
  /** 0 to 1, where the model has one */
  confidence: number | null;
  /** of an edit term, on `ed` */
  class: "filler" | "cue" | "marker" | null;
}

/** A turn that is over. */
export interface Turn {
  /** its words; of a very long turn, the last */
  words: string[];
  /** its words without edit terms and reparanda */
  fluent: string;
  /** edit terms and repairs of `words` */
  annotation: Annotation;
  /** the last label changes of the turn */
  update: Changes;
}

/** The edit terms and repairs of a turn. */
export interface Annotation {
  /** positions */
  edit_terms: number[];
  /** by onset */
  repairs: Repair[];
  /** one for each edit term */
  edit_classes?: ("filler" | "cue" | "marker")[];
}

/** One repair of an annotation; positions are inclusive. */
export interface Repair {
  /** first word of the reparandum */
  rm_start: number;
  /** last word of the reparandum */
  rm_end: number;
  /** first word of the repair phase */
  rp_start: number;
  /** last word of the repair phase, null while unknown */
  rp_end: number | null;
  /** null while unknown */
  kind: "repeat" | "substitute" | "delete" | null;
  /** 0 to 1, where the model has one */
  confidence?: number | null;
}

/** The label changes of a turn. */
export interface Changes {
  /** the newest word, from 0; -1 before the first */
  position: number;
  /** new labels */
  added: Label[];
  /** labels that are no longer true */
  revoked: Label[];
  /** labels that will not change any more */
  committed: Label[];
}

/** The measures of the word at a position. */
export interface WordMeasures {
  surprisal: number | null;
  wml: number | null;
  position: number;
}

/** Surprisal in bits, and WML; null for a word off the fluent path. */
export interface Measures {
  surprisal: number | null;
  wml: number | null;
}

/** What the open turn looks like to an agent that waits for its own. */
export interface Signals {
  /** a filler, a broken-off word or an open repair ends it */
  hesitating: boolean;
  /** nothing but edit terms yet */
  filler_only: boolean;
  /** all of it is uh-huh, right, okay and the like */
  backchannel: boolean;
  /** words before this position will hardly change */
  settled: number;
  /** the fluent text before `settled` */
  stable_fluent: string;
  /** the fluent text now */
  intended: string;
}

/** Any message to the server. */
export type ClientMessage = PushMessage | RevokeMessage | PartialMessage | FinalMessage | CommitMessage | PollMessage | EndMessage | OptionsMessage;

/** The answer to a message. */
export type Answer = UpdateMessage | ErrorMessage;

/** Any message from the server. */
export type ServerMessage = HelloMessage | UpdateMessage | ErrorMessage;
