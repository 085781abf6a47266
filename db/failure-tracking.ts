import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseUnavailable } from '../domain/web/database-unavailable.ts';

const trackedWork = new AsyncLocalStorage<{ failure: DatabaseUnavailable | null }>();

/** Called for each query that fails because the database is unavailable. */
export function noteFailure(failure: DatabaseUnavailable): void {
  const work = trackedWork.getStore();
  if (work) work.failure ??= failure;
}

/** The first failure of the tracked work of which the caller is part. */
export function getFailure(): DatabaseUnavailable | null {
  return trackedWork.getStore()?.failure ?? null;
}

/**
 * Runs work that hides failed queries, such as a library, and rejects with the first failure. After
 * it, further queries of the work fail at once.
 */
export async function rejectOnFailure<T>(work: () => Promise<T>): Promise<T> {
  const state: { failure: DatabaseUnavailable | null } = { failure: null };
  const result = await trackedWork.run(state, work);
  if (state.failure !== null) throw state.failure;
  return result;
}
