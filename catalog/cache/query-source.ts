import { gunzipSync } from 'node:zlib';
import type { Lang } from '../../domain/language/language.ts';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { EnglishTitles } from '../english/english-titles.ts';
import type { CacheEntryKey, PersistentCache } from '../persistent-cache/persistent-cache.ts';
import type { CatalogQuery } from '../queries.ts';
import type { ResponseBody } from '../tmdb/fetch-once.ts';
import type { CatalogRequest } from '../tmdb/requests.ts';
import type { TmdbClient } from '../tmdb/tmdb-client.ts';
import { INVALID } from '../wire/schema.ts';
import type { CacheSource, Loaded, Packed, Restored } from './cache.ts';
import { REFRESH_TIMEOUT_MS, TTLS } from './ttl.ts';

export type SourceDeps = {
  client: TmdbClient;
  persistentCache: PersistentCache | null;
  englishTitles: EnglishTitles;
  now: () => number;
  onChange: (tag: CacheTag) => void;
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
    runInEnglish,
    getEnglishTime,
  }: SourceDeps,
): CacheSource<T> {
  const { kind, schema, english, invalidation } = query;
  const entry: CacheEntryKey = { key, kind, tag: invalidation?.tag ?? null, ttl: TTLS[kind] };
  let fetched: { body: ResponseBody; fetchedAt: number } | null = null;

  async function toLoadResult(wire: W): Promise<Loaded<T>> {
    const value = query.toDomain(wire, lang);
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
    if (response === null) return { value: null, complete: true };
    const fetchedAt = now();
    const loaded = await toLoadResult(response.wire);
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
    const wire = schema.read(parseJson(stored.text));
    if (wire === INVALID) return null;
    const { value, ...result } = await toLoadResult(wire);
    return value === null ? null : { ...result, value, loadedAt: stored.fetchedAt };
  }

  function onReplaced(previous: T | null, { value, complete }: Loaded<T>): void {
    const changed =
      previous !== null && (value === null || (complete && hasChanged(previous, value)));
    if (value === null) persistentCache?.remove(entry, now());
    else if (fetched) persistentCache?.save(entry, { ...fetched, changed });
    if (changed && invalidation) onChange(invalidation.tag);
  }

  function hasChanged(previous: T, value: T): boolean {
    return (
      invalidation !== undefined &&
      JSON.stringify(invalidation.fingerprint(previous)) !==
        JSON.stringify(invalidation.fingerprint(value))
    );
  }

  return persistentCache ? { load, restore, onReplaced } : { load, onReplaced };
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
