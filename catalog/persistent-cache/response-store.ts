/**
 * Persistent store of catalog responses. Calls may reject or hang; store-guard.ts protects callers.
 */
export type ResponseStore = {
  name: string;
  read(key: string): Promise<StoredBody | null>;
  /** Ignores entries older than the stored ones, so the order of writers does not matter. */
  write(responses: StoredResponse[]): Promise<void>;
  /** Removes entries fetched before the catalog reported them missing. */
  remove(removed: RemovedResponse[]): Promise<void>;
  size?: () => { responses: number; bytes: number } | null;
};

/** Compressed (see body-compression.ts); `fetchedAt` in milliseconds. */
export type StoredBody = { body: Uint8Array; fetchedAt: number };

export type StoredResponse = StoredBody & {
  /** 32 hexadecimal digits: a hash of path and parameters. */
  key: string;
  kind: string;
  /** Cache tag, such as `movie/496243`; `null` without invalidation. */
  tag: string | null;
  /** Expiry in milliseconds since 1970. */
  expiresAt: number;
  /** Whether the fingerprint differs from the previous response. */
  changed: boolean;
};

export type RemovedResponse = { key: string; removedAt: number };
