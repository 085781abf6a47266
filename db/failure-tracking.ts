import { AsyncLocalStorage } from 'node:async_hooks';

const trackedWork = new AsyncLocalStorage<{ hasFailed: boolean }>();

/** Called for each query that fails because the database is unavailable. */
export function markFailed(): void {
  const work = trackedWork.getStore();
  if (work) work.hasFailed = true;
}

/** Whether a query of the tracked work, which calls this, has failed. */
export function hasFailed(): boolean {
  return trackedWork.getStore()?.hasFailed ?? false;
}

/** Runs work that may hide failed queries, such as a library. */
export async function trackFailures<T>(
  work: () => Promise<T>,
): Promise<{ result: T; hasFailed: boolean }> {
  const state = { hasFailed: false };
  const result = await trackedWork.run(state, work);
  return { result, hasFailed: state.hasFailed };
}
