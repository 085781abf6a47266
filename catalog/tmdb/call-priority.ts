import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Priorities of catalog calls, most urgent first. `background` is for work without a waiting
 * visitor: refreshes, jobs, imports. Sitemaps are for crawlers.
 */
export const CALL_PRIORITIES = ['visitor', 'crawler', 'background'] as const;

export type CallPriority = (typeof CALL_PRIORITIES)[number];

const storage = new AsyncLocalStorage<CallPriority>();

/** Priority of the calls that this code and what it awaits make; `visitor` unless set. */
export function getCallPriority(): CallPriority {
  return storage.getStore() ?? 'visitor';
}

/** Key for work that is shared: nobody must join work that waits in the background. */
export function getSharedKey(key: string): string {
  return getCallPriority() === 'background' ? `background ${key}` : key;
}

export function runWithPriority<T>(priority: CallPriority, run: () => T): T {
  return storage.run(priority, run);
}
