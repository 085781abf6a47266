import { gunzipSync } from 'node:zlib';
import type { Lang } from '../../domain/language/language.ts';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import { AppError, assertAppError } from '../../domain/web/errors.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { EnglishTitles } from '../english/english-titles.ts';
import type { CacheEntryKey, PersistentCache } from '../persistent-cache/persistent-cache.ts';
import type { CatalogQuery } from '../queries.ts';
import type { ResponseBody } from '../tmdb/fetch-once.ts';
import type { CatalogRequest } from '../tmdb/requests.ts';
import type { TmdbClient } from '../tmdb/tmdb-client.ts';
import { parseWire, type UnusableValue } from '../wire/unusable-values.ts';
import type { CacheSource, Loaded, Packed, Restored } from './cache.ts';
import { findBrokenField, hasLostEntries } from './response-defects.ts';
import { type QueryKind, REFRESH_TIMEOUT_MS, TTLS } from './ttl.ts';

export type SourceDeps = {
  client: TmdbClient;
  persistentCache: PersistentCache | null;
  englishTitles: EnglishTitles;
  now: () => number;
  onChange: (tag: CacheTag) => void;
  /** Called for a response that is not used, or has no part; `reason` is safe to log. */
  onDefect: (kind: QueryKind, reason: string) => void;
  runInEnglish: <W, T>(query: CatalogQuery<W, T>) => Promise<T | null>;
  /** When the oldest part of the cached English result was loaded. */
  getEnglishTime: <W, T>(query: CatalogQuery<W, T>) => number | null;
};

/** Equal for requests that the catalog treats alike. Contains no catalog key. */
export function getRequestKey({ path, params }: CatalogRequest): string {
  return `${path}?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))}`.toLowerCase();
}

/** Loads a query from the store or the catalog. `request` and `key` belong to `lang`. */
export function createSource<W, T>(
  {
    query,
    lang,
    request,
    key,
  }: { query: CatalogQuery<W, T>; lang: Lang; request: CatalogRequest; key: string },
  {
    client,
    persistentCache,
    englishTitles,
    now,
    onChange,
    onDefect,
    runInEnglish,
    getEnglishTime,
  }: SourceDeps,
): CacheSource<T> {
  const { kind, schema, english, invalidation, countEntries } = query;
  const entry: CacheEntryKey = { key, kind, tag: invalidation?.tag ?? null, ttl: TTLS[kind] };
  let fetched: { body: ResponseBody; fetchedAt: number } | null = null;

  /** Rejects a response without what makes it useful. */
  async function toLoadResult(wire: W, unusableValues: UnusableValue[]): Promise<Loaded<T>> {
    const broken = findBrokenField(unusableValues, query.requiredFields ?? []);
    if (broken) throw toDefect(describeDefect(broken));
    const value = query.toDomain(wire, lang);
    if (value === null && !query.nullIsMissing) throw toDefect('no name');
    const lostPart = findBrokenField(unusableValues, query.mainParts ?? []);
    if (lostPart) onDefect(kind, describeDefect(lostPart));
    const result = await completeInEnglish(value);
    return lostPart ? { ...result, complete: false, partial: true } : result;
  }

  function toDefect(reason: string): AppError {
    onDefect(kind, reason);
    return new AppError('catalog_broken', `Catalog response has ${reason}: GET ${request.path}`);
  }

  async function completeInEnglish(value: T | null): Promise<Loaded<T>> {
    if (value !== null && lang === 'en') englishTitles.remember(query.cards?.(value) ?? []);
    if (value === null || lang === 'en' || !english?.needed(value))
      return { value, complete: true };
    // Without its English version in time, the result is shown with gaps and reloaded soon.
    const englishValue = await nullOnTimeout(runInEnglish(query));
    return englishValue === null
      ? { value, complete: false }
      : {
          value: english.complete(value, englishValue),
          complete: true,
          oldestPartAt: getEnglishTime(query) ?? undefined,
        };
  }

  async function load(): Promise<Loaded<T>> {
    const response = await client.get(request.path, request.params, schema);
    if (response === null) {
      if (!query.mayBeMissing) onDefect(kind, 'status 404');
      return { value: null, complete: true, partial: !query.mayBeMissing };
    }
    const fetchedAt = now();
    const loaded = await toLoadResult(response.wire, response.unusableValues);
    fetched = response.body === null ? null : { body: response.body, fetchedAt };
    return { ...loaded, packed: pack(response.body) };
  }

  /** For results that depend on nothing but the response. */
  function pack(body: ResponseBody | null): Packed<T> | undefined {
    if (english || body === null || typeof body === 'string') return undefined;
    return {
      byteLength: body.byteLength,
      // Not `null`: it was a value before.
      unpack: () => query.toDomain(schema.parse(parseJson(gunzipSync(body).toString())), lang) as T,
    };
  }

  async function restore(allowSlowRead: boolean): Promise<Restored<T> | null> {
    const stored = (await persistentCache?.read(entry, allowSlowRead)) ?? null;
    if (stored === null) return null;
    // Validate again, because the schema may have changed since it was stored.
    const parsed = parseWire(schema, parseJson(stored.text));
    if (!parsed.success) return null;
    try {
      const { value, ...result } = await toLoadResult(parsed.wire, parsed.unusableValues);
      return value === null ? null : { ...result, value, loadedAt: stored.fetchedAt };
    } catch (error) {
      assertAppError(error);
      return null;
    }
  }

  function hasShrunk(previous: T, next: T): boolean {
    if (!countEntries || !hasLostEntries(countEntries(previous), countEntries(next))) return false;
    onDefect(kind, 'lost nearly all entries');
    return true;
  }

  function onReplaced(previous: T | null, { value, complete, partial }: Loaded<T>): void {
    const changed =
      previous !== null && (value === null || (complete && hasChanged(previous, value)));
    if (value === null) {
      if (!partial) persistentCache?.remove(entry, now());
    } else if (fetched) persistentCache?.save(entry, { ...fetched, changed });
    if (changed && invalidation) onChange(invalidation.tag);
  }

  function hasChanged(previous: T, value: T): boolean {
    return (
      invalidation !== undefined &&
      JSON.stringify(invalidation.fingerprint(previous)) !==
        JSON.stringify(invalidation.fingerprint(value))
    );
  }

  return { load, hasShrunk, onReplaced, ...(persistentCache && { restore }) };
}

function describeDefect({ field, problem }: UnusableValue): string {
  return `${problem}: ${field || 'the response'}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Also `null` on failure or after REFRESH_TIMEOUT_MS. */
export function nullOnTimeout<T>(result: Promise<T | null>): Promise<T | null> {
  return withTimeout(
    result.catch(() => null),
    REFRESH_TIMEOUT_MS,
    () => null,
  );
}
