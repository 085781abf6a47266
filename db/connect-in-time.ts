import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { withTimeout } from '../lib/timeout.ts';

/** A connection of the pool. After `timeoutMs` it calls `onTimeout`, which throws. */
export async function connectInTime(
  pool: Pick<PostgresPool, 'connect'>,
  timeoutMs: number,
  onTimeout: () => never,
): Promise<PostgresPoolClient> {
  const connecting = pool.connect();
  try {
    return await withTimeout(connecting, timeoutMs, onTimeout);
  } catch (error) {
    // It may still be established.
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  }
}
