import { createHash } from 'node:crypto';
import type { Log } from '../client.ts';
import type { Kind, Times } from '../times.ts';
import { pack, unpack } from './body.ts';
import { createGuard, type Guard } from './guard.ts';
import type { AnswerStore, KeptBody } from './store.ts';
import { createWriteBehind, type WriteBehind } from './write-behind.ts';

/** Key and TTL of a stored response. `key` is that of the request, without the catalog's key. */
export type Place = { key: string; kind: Kind; tag: string | null; times: Times };

export type KeptStatus = {
  /** Entries of the largest store at its last count; `null` before. */
  answers: number | null;
  bytes: number | null;
  hits: number;
  misses: number;
  waiting: number;
  written: number;
  dropped: number;
};

/**
 * Persistent cache of catalog responses over one or several stores. Never rejects or blocks long.
 */
export type KeptAnswers = {
  /**
   * Text and fetch time in milliseconds. `null` if not found or the stores time out; `patient`
   * extends the timeout, for when the catalog fails.
   */
  read(place: Place, patient: boolean): Promise<{ text: string; fetchedAt: number } | null>;
  keep(place: Place, answer: { text: string; fetchedAt: number; changed: boolean }): void;
  forget(place: Place, goneAt: number): void;
  status(): KeptStatus;
  close(): Promise<void>;
};

/** A store responds in one or two milliseconds, a busy one in tens. */
const READ_TIMEOUT_MS = 150;

/** A checkpoint or vacuum of the database must not cause an error page. */
const SLOW_READ_TIMEOUT_MS = 3000;

/** Clock skew between machines is seconds; a later fetch time comes from a wrong clock. */
const CLOCK_DIFFERENCE_MS = 60_000;

type Shelf = { store: AnswerStore; quick: Guard; patient: Guard; behind: WriteBehind };

/** Short, of fixed length, and without the words of a search. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

export type KeptAnswersOptions = {
  stores: AnswerStore[];
  log: Log;
  now?: () => number;
  readTimeoutMs?: number;
};

export function createKeptAnswers({
  stores,
  log,
  now = Date.now,
  readTimeoutMs = READ_TIMEOUT_MS,
}: KeptAnswersOptions): KeptAnswers {
  const shelves = stores.map((store): Shelf => {
    const onChange = (away: boolean, reason: string) =>
      away
        ? log.warn(
            { store: store.name, reason },
            'kept catalog answers cannot be read, the catalog is asked instead',
          )
        : log.info({ store: store.name }, 'kept catalog answers can be read again');
    return {
      store,
      quick: createGuard({ timeoutMs: readTimeoutMs, now, onChange }),
      // The faster guard logs the change.
      patient: createGuard({ timeoutMs: SLOW_READ_TIMEOUT_MS, now, onChange: () => {} }),
      behind: createWriteBehind(store, { log, now }),
    };
  });
  let hits = 0;
  let misses = 0;

  function isUsable({ fetchedAt }: KeptBody, { times }: Place): boolean {
    const at = now();
    return fetchedAt <= at + CLOCK_DIFFERENCE_MS && at < fetchedAt + times.keep;
  }

  /** The newest entry of all stores; a fresh one ends the search. Faster stores get a copy. */
  async function find(place: Place, hash: string, patient: boolean): Promise<KeptBody | null> {
    let best: KeptBody | null = null;
    let faster: Shelf[] = [];
    for (const [index, { store, quick, patient: unhurried }] of shelves.entries()) {
      const kept = (await (patient ? unhurried : quick).run(() => store.read(hash)))?.value;
      if (!kept || !isUsable(kept, place) || (best && kept.fetchedAt <= best.fetchedAt)) continue;
      best = kept;
      faster = shelves.slice(0, index);
      if (now() < kept.fetchedAt + place.times.fresh) break;
    }
    if (best) for (const { behind } of faster) behind.add(pendingOf(place, hash, best));
    return best;
  }

  function pendingOf({ kind, tag, times }: Place, key: string, { body, fetchedAt }: KeptBody) {
    const answer = { key, kind, tag, fetchedAt, keepUntil: fetchedAt + times.keep, changed: false };
    return { kind: 'answer', answer, body: async () => body, chars: body.byteLength } as const;
  }

  return {
    async read(place, patient) {
      const found = await find(place, hashOf(place.key), patient);
      const text = found && (await unpack(found.body));
      if (!found || text === null) {
        misses += 1;
        return null;
      }
      hits += 1;
      return { text, fetchedAt: found.fetchedAt };
    },

    keep({ key, kind, tag, times }, { text, fetchedAt, changed }) {
      let packed: Promise<Uint8Array> | undefined;
      function body(): Promise<Uint8Array> {
        packed ??= pack(text);
        return packed;
      }
      const answer = {
        key: hashOf(key),
        kind,
        tag,
        fetchedAt,
        keepUntil: fetchedAt + times.keep,
        changed,
      };
      for (const { behind } of shelves)
        behind.add({ kind: 'answer', answer, body, chars: text.length });
    },

    forget({ key }, goneAt) {
      for (const { behind } of shelves)
        behind.add({ kind: 'gone', gone: { key: hashOf(key), goneAt } });
    },

    status() {
      const sums = { waiting: 0, written: 0, dropped: 0 };
      for (const { behind } of shelves) {
        const own = behind.status();
        sums.waiting += own.waiting;
        sums.written += own.written;
        sums.dropped += own.dropped;
      }
      const size = stores.at(-1)?.size?.() ?? null;
      return { answers: size?.answers ?? null, bytes: size?.bytes ?? null, hits, misses, ...sums };
    },

    async close() {
      await Promise.all(shelves.map(({ behind }) => behind.close()));
    },
  };
}
