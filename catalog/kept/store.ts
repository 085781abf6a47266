/**
 * Somewhere that answers of the catalog outlive the process. It knows neither visitors nor the wire: bodies are bytes to it. Every
 * call may reject or hang; whoever calls is prepared for it (see guard.ts).
 */
export type AnswerStore = {
  /** What log lines call it, for instance `database`. */
  name: string;
  /** Null where nothing is kept under `key`. */
  read(key: string): Promise<KeptBody | null>;
  /** Keeps all of them. One that is older than what is kept under its key changes nothing, so that the order of writers is no matter. */
  write(answers: KeptAnswer[]): Promise<void>;
  /** Drops what was fetched before the catalog said that it has no such thing. */
  remove(gone: GoneAnswer[]): Promise<void>;
  /** As it last counted; null where it has not yet. */
  size?: () => { answers: number; bytes: number } | null;
};

/** Compressed (see body.ts), with the time in milliseconds at which the catalog gave it. */
export type KeptBody = { body: Uint8Array; fetchedAt: number };

export type KeptAnswer = KeptBody & {
  /** 32 hexadecimal digits: a hash of path and parameters. */
  key: string;
  /** Of its question, for instance `title`. */
  kind: string;
  /** What its changes are told under, for instance `movie/496243`; null where nobody is told. */
  tag: string | null;
  /** Milliseconds since 1970 at which it must be gone. */
  keepUntil: number;
  /** Whether it differs in what matters from the answer before it. */
  changed: boolean;
};

export type GoneAnswer = { key: string; goneAt: number };
