import { onTestFinished } from 'vitest';
import { person } from '../../catalog/fixtures/person.ts';
import { movie, movieCard, season, show, toPage } from '../../catalog/fixtures/response-bodies.ts';
import {
  NOT_FOUND,
  type ReceivedRequest,
  startUpstream,
  type UpstreamResponse,
} from '../../catalog/fixtures/upstream.ts';
import { createCatalog } from '../../catalog/gateway.ts';
import { createPersistentCache } from '../../catalog/persistent-cache/persistent-cache.ts';
import type { ResponseStore } from '../../catalog/persistent-cache/response-store.ts';
import { createTmdbClient } from '../../catalog/tmdb/tmdb-client.ts';
import { createCatalogResponseStore } from '../../db/catalog-response-store.ts';
import type { TestDatabase } from './database.ts';

export const KEY = '0123456789abcdef0123456789abcdef';

/** Milliseconds: `readTimeoutMs` for a store, `attemptTimeoutMs` for an attempt at the catalog. */
type ProcessDeps = { stores: ResponseStore[]; readTimeoutMs: number; attemptTimeoutMs: number };

export function defaultAnswer({ path, query }: ReceivedRequest): UpstreamResponse {
  if (path.endsWith('/404')) return NOT_FOUND;
  if (path.includes('/season/')) return { body: season() };
  if (path.startsWith('/genre/')) return { body: { genres: [{ id: 18, name: 'Drama' }] } };
  if (path.startsWith('/search/'))
    return { body: toPage([{ ...movieCard(), media_type: 'movie' }]) };
  if (path.startsWith('/person/')) return { body: person() };
  if (path.startsWith('/tv/')) return { body: show() };
  if (/^\/movie\/\d+$/.test(path)) return { body: movie({ id: Number(path.split('/')[2]) }) };
  const english = query.get('language') === 'en-US';
  return { body: toPage([movieCard(english ? {} : { title: '부산의 등불', overview: '' })]) };
}

/** An upstream and processes with the site’s catalog, which share a database and a clock. */
export async function startPersistentCatalog(
  database: TestDatabase,
  script: (asked: ReceivedRequest) => UpstreamResponse | Promise<UpstreamResponse> = defaultAnswer,
) {
  const upstream = await startUpstream(script);
  const clock = { now: Date.parse('2026-05-01T12:00:00Z') };
  const now = () => clock.now;
  const createDatabaseStore = () =>
    createCatalogResponseStore({
      kysely: database.kysely,
      embedded: database.kind === 'embedded',
      maxMb: 64,
      now,
    });

  /** Uses long time-outs by default, because the machine may be busy. */
  function startProcess({
    stores = [createDatabaseStore()],
    readTimeoutMs = 10_000,
    attemptTimeoutMs = 5000,
  }: Partial<ProcessDeps> = {}) {
    const logLines: string[] = [];
    const changedTags: string[] = [];
    const addLine = (fields: object, message: string) =>
      logLines.push(`${message} ${JSON.stringify(fields)}`);
    const log = { info: addLine, warn: addLine };
    const limits = {
      attemptTimeoutMs,
      totalTimeoutMs: 2 * attemptTimeoutMs,
      backoffMs: 5,
      openMs: 50,
      maxRetries: 1,
    };
    const client = createTmdbClient({ url: upstream.url, key: KEY, limits });
    const answers = createPersistentCache({ stores, log, now, readTimeoutMs });
    onTestFinished(() => answers.close());
    const catalog = createCatalog({
      client,
      readOverrides: async () => [],
      log,
      persistentCache: answers,
      now,
      onChange: (tag) => changedTags.push(tag),
    });
    return { catalog, answers, logLines, changedTags, stop: answers.close };
  }

  return { upstream, clock, createDatabaseStore, startProcess };
}
