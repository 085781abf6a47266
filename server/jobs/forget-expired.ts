import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { putOff } from './put-off.ts';

const EVERY_MS = 60 * 60_000;

/**
 * Deletes what nobody can use any more: sessions that ended by themselves, links and codes that are too old, reports of lists that were
 * brought in. Once an hour in every process, which costs a look at an index where nothing is left to do.
 */
export function startForgetting({ database, log }: { database: Kysely<Schema>; log: Logger }) {
  async function forget(): Promise<void> {
    try {
      for (const table of ['sessions', 'verifications'] as const)
        await database.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute();
      await database.deleteFrom('imports').where('finished_at', '<', sql<Date>`now() - interval '30 days'`).execute();
    } catch (error) {
      putOff(log, error, 'what has expired could not be deleted, and is tried again in an hour');
    }
  }

  const timer = setInterval(forget, EVERY_MS).unref();
  return { forget, close: () => clearInterval(timer) };
}
