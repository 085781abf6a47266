/**
 * A persistent store of catalog responses, with bodies as bytes. Every call may reject or hang;
 * guard.ts protects the callers.
 */
export type AnswerStore = {
  name: string;
  read(key: string): Promise<KeptBody | null>;
  /**
   * Stores all of them. An entry older than the stored one is ignored, so the order of writers does
   * not matter.
   */
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
  /** Kind of the query, such as `title`. */
  kind: string;
  /** Cache tag, such as `movie/496243`; `null` without invalidation. */
  tag: string | null;
  /** Expiry in milliseconds since 1970. */
  keepUntil: number;
  /** Whether the essence differs from the previous response. */
  changed: boolean;
};

export type GoneAnswer = { key: string; goneAt: number };
