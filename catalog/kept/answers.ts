import { createHash } from 'node:crypto';
import type { Log } from '../client.ts';
import type { Kind, Times } from '../times.ts';
import { pack, unpack } from './body.ts';
import { createGuard, type Guard } from './guard.ts';
import type { AnswerStore, KeptBody } from './store.ts';
import { createWriteBehind, type WriteBehind } from './write-behind.ts';

/** What an answer is kept under and for how long. `key` is the request's own, without the catalog's key. */
export type Place = { key: string; kind: Kind; tag: string | null; times: Times };

export type KeptStatus = {
  /** In the slowest, largest store, as it last counted; null where it has not yet. */
  answers: number | null;
  bytes: number | null;
  /** Of reads, since the start. */
  hits: number;
  misses: number;
  /** Of writes, over all stores, since the start. */
  waiting: number;
  written: number;
  dropped: number;
};

/** The answers of the catalog that outlive the process, over one or several stores. Nothing here rejects or keeps a visitor long. */
export type KeptAnswers = {
  /**
   * The wire's text and the time it was fetched at, in milliseconds. Null where nothing is kept, or the stores do not say so within a
   * moment; `patient` waits longer, for when there is nobody else to ask.
   */
  read(place: Place, patient: boolean): Promise<{ text: string; fetchedAt: number } | null>;
  /** Soon, behind the visitor's back. */
  keep(place: Place, answer: { text: string; fetchedAt: number; changed: boolean }): void;
  /** The catalog does not have it any more. */
  forget(place: Place, goneAt: number): void;
  status(): KeptStatus;
  /** Writes what waits. */
  close(): Promise<void>;
};

/** A store answers in one or two milliseconds, a busy one in tens. */
const READ_TIMEOUT_MS = 150;

/** A database that is busy with itself for a moment (a checkpoint, a vacuum) is no reason for an error page. */
const SLOW_READ_TIMEOUT_MS = 3000;

/** Clocks of several machines differ by seconds. What was fetched later than that was dated by a clock that was wrong. */
const CLOCK_DIFFERENCE_MS = 60_000;

type Shelf = { store: AnswerStore; quick: Guard; patient: Guard; behind: WriteBehind };

/** Short, of one length, and mute about what visitors searched for. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

export type KeptAnswersOptions = {
  /** From the fastest to the one that holds most. */
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
      // The quick one has said it already, or will.
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

  /** The newest that any store has; a fresh one is new enough. The faster stores get what only a slower one had. */
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
