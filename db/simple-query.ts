import type { PGlite } from '@electric-sql/pglite';

/** Runs `text` on the session at once, without PGlite's queue, and gives no answer: for what the worker itself asks. */
export function simpleQuery(database: PGlite, text: string): void {
  const message = Buffer.from(`Q\0\0\0\0${text}\0`);
  message.writeUInt32BE(message.length - 1, 1);
  database.execProtocolRawSync(message);
}
