import { onTestFinished } from 'vitest';
import { createClient } from '../../catalog/client.ts';
import { movie, movieCard, pageOf, season, show } from '../../catalog/fixtures/bodies.ts';
import { person } from '../../catalog/fixtures/person.ts';
import {
  type Answer,
  type Asked,
  NOT_FOUND,
  startUpstream,
} from '../../catalog/fixtures/upstream.ts';
import { createCatalog } from '../../catalog/gateway.ts';
import { createKeptAnswers } from '../../catalog/kept/answers.ts';
import type { AnswerStore } from '../../catalog/kept/store.ts';
import { createCatalogAnswers } from '../../db/catalog-answers.ts';
import type { TestDatabase } from './database.ts';

export const KEY = '0123456789abcdef0123456789abcdef';

/** Milliseconds: `readTimeoutMs` for a store, `tryMs` for an attempt at the catalog. */
type ProcessDeps = { stores: AnswerStore[]; readTimeoutMs: number; tryMs: number };

export function answerOf({ path, query }: Asked): Answer {
  if (path.endsWith('/404')) return NOT_FOUND;
  if (path.includes('/season/')) return { body: season() };
  if (path.startsWith('/genre/')) return { body: { genres: [{ id: 18, name: 'Drama' }] } };
  if (path.startsWith('/search/'))
    return { body: pageOf([{ ...movieCard(), media_type: 'movie' }]) };
  if (path.startsWith('/person/')) return { body: person() };
  if (path.startsWith('/tv/')) return { body: show() };
  if (/^\/movie\/\d+$/.test(path)) return { body: movie({ id: Number(path.split('/')[2]) }) };
  const english = query.get('language') === 'en-US';
  return { body: pageOf([movieCard(english ? {} : { title: '부산의 등불', overview: '' })]) };
}

/** An upstream and processes with the site’s catalog, which share a database and a clock. */
export async function startKeptCatalog(
  database: TestDatabase,
  script: (asked: Asked) => Answer | Promise<Answer> = answerOf,
) {
  const upstream = await startUpstream(script);
  const clock = { now: Date.parse('2026-05-01T12:00:00Z') };
  const now = () => clock.now;
  const inDatabase = () =>
    createCatalogAnswers({
      kysely: database.kysely,
      embedded: database.kind === 'embedded',
      maxMb: 64,
      now,
    });

  /** Uses long time-outs by default, because the machine may be busy. */
  function startProcess({
    stores = [inDatabase()],
    readTimeoutMs = 10_000,
    tryMs = 5000,
  }: Partial<ProcessDeps> = {}) {
    const lines: string[] = [];
    const changes: string[] = [];
    const note = (fields: object, message: string) =>
      lines.push(`${message} ${JSON.stringify(fields)}`);
    const log = { info: note, warn: note };
    const limits = {
      attemptTimeoutMs: tryMs,
      totalTimeoutMs: 2 * tryMs,
      backoffMs: 5,
      openMs: 50,
      maxRetries: 1,
    };
    const client = createClient({ url: upstream.url, key: KEY, limits });
    const answers = createKeptAnswers({ stores, log, now, readTimeoutMs });
    onTestFinished(() => answers.close());
    const catalog = createCatalog({
      client,
      readOverrides: async () => [],
      log,
      answers,
      now,
      onChange: (tag) => changes.push(tag),
    });
    return { catalog, answers, lines, changes, stop: answers.close };
  }

  return { upstream, clock, inDatabase, startProcess };
}
