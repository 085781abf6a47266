/** Persistent store of catalog responses. Calls may reject or hang; guard.ts protects callers. */
export type AnswerStore = {
  name: string;
  read(key: string): Promise<KeptBody | null>;
  /** Ignores entries older than the stored ones, so the order of writers does not matter. */
  write(answers: KeptAnswer[]): Promise<void>;
  /** Removes entries fetched before the catalog reported them missing. */
  remove(gone: GoneAnswer[]): Promise<void>;
  size?: () => { answers: number; bytes: number } | null;
};

/** Compressed (see body.ts); `fetchedAt` in milliseconds. */
export type KeptBody = { body: Uint8Array; fetchedAt: number };

export type KeptAnswer = KeptBody & {
  /** 32 hexadecimal digits: a hash of path and parameters. */
  key: string;
  kind: string;
  /** Cache tag, such as `movie/496243`; `null` without invalidation. */
  tag: string | null;
  /** Expiry in milliseconds since 1970. */
  keepUntil: number;
  /** Whether the essence differs from the previous response. */
  changed: boolean;
};

export type GoneAnswer = { key: string; goneAt: number };
