import type { PGlite } from '@electric-sql/pglite';

/** Runs `sql` synchronously, bypassing PGlite's queue, and discards the result. */
export function runRawQuery(database: PGlite, sql: string): void {
  const message = Buffer.from(`Q\0\0\0\0${sql}\0`);
  message.writeUInt32BE(message.length - 1, 1);
  database.execProtocolRawSync(message);
}
